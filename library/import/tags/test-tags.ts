/**
 * Writes tags for tests: any version, encoding and bytes, as old and new
 * programs do.
 */

/** Raw bytes are written unchanged, whatever the encoding. */
export type Written = string | Uint8Array;

export type Id3v2 = {
  /** Default: 2.3. */
  version?: 2 | 3 | 4;
  /** 0 Latin-1, 1 UTF-16 with a byte order mark, 2 UTF-16BE, 3 UTF-8; default 1. */
  encoding?: 0 | 1 | 2 | 3;
  title?: Written;
  artist?: Written;
  album?: Written;
  year?: Written;
  genre?: Written;
  track?: Written;
  bpm?: Written;
  comment?: Written;
  lyrics?: Written;
  chapters?: { atSec: number; title: Written }[];
  /** The front cover. */
  cover?: Uint8Array;
  /** A picture of another kind, which comes first. */
  artistPicture?: Uint8Array;
};

const NAMES: Record<string, [string, string]> = {
  title: ['TIT2', 'TT2'],
  artist: ['TPE1', 'TP1'],
  album: ['TALB', 'TAL'],
  year: ['TYER', 'TYE'],
  genre: ['TCON', 'TCO'],
  track: ['TRCK', 'TRK'],
  bpm: ['TBPM', 'TBP'],
};

export function withId3v2(sound: Uint8Array, tag: Id3v2): Buffer {
  return Buffer.concat([id3v2Bytes(tag), sound]);
}

/** Only the tag, for chunks of WAV and AIFF. */
export function id3v2Bytes(tag: Id3v2): Buffer {
  const { version = 3, encoding = 1 } = tag;
  const encode = (text: Written) => encodeText(text, encoding);
  const frames: Buffer[] = [];
  const add = (id: string, ...parts: Uint8Array[]) => frames.push(frame(version, id, parts));
  for (const [field, [id, shortId]] of Object.entries(NAMES)) {
    const text = tag[field as keyof Id3v2] as Written | undefined;
    const name = field === 'year' && version === 4 ? 'TDRC' : version === 2 ? shortId : id;
    if (text !== undefined) add(name, Buffer.of(encoding), encode(text));
  }
  const described = (text: Written) => [
    Buffer.of(encoding),
    Buffer.from('vie'),
    encode(''),
    Buffer.alloc(encoding === 1 || encoding === 2 ? 2 : 1),
    encode(text),
  ];
  if (tag.comment !== undefined) add(version === 2 ? 'COM' : 'COMM', ...described(tag.comment));
  if (tag.lyrics !== undefined) add(version === 2 ? 'ULT' : 'USLT', ...described(tag.lyrics));
  const picture = (type: number, data: Uint8Array) =>
    version === 2
      ? add('PIC', Buffer.from(`\0JPG${String.fromCharCode(type)}\0`, 'latin1'), data)
      : add('APIC', Buffer.from(`\0image/jpeg\0${String.fromCharCode(type)}\0`, 'latin1'), data);
  if (tag.artistPicture) picture(8, tag.artistPicture);
  if (tag.cover) picture(3, tag.cover);
  (tag.chapters ?? []).forEach(({ atSec, title }, at) => {
    const times = Buffer.alloc(16, 0xff);
    times.writeUInt32BE(Math.round(atSec * 1000), 0);
    times.writeUInt32BE(Math.round(atSec * 1000) + 1000, 4);
    const name = frame(version, 'TIT2', [Buffer.of(encoding), encode(title)]);
    add('CHAP', Buffer.from(`ch${at}\0`), times, name);
  });
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(version, 0, 0), syncSafe(body.length), body]);
}

function frame(version: number, id: string, parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  if (version === 2) return Buffer.concat([Buffer.from(id), size.subarray(1), body]);
  const length = version === 4 ? syncSafe(body.length) : size;
  return Buffer.concat([Buffer.from(id), length, Buffer.alloc(2), body]);
}

const syncSafe = (size: number) =>
  Buffer.of((size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f);

function encodeText(text: Written, encoding: 0 | 1 | 2 | 3): Uint8Array {
  if (typeof text !== 'string') return text;
  if (encoding === 0) return Buffer.from(text, 'latin1');
  if (encoding === 3) return Buffer.from(text);
  const littleEndian = Buffer.from(encoding === 1 ? `\ufeff${text}` : text, 'utf16le');
  return encoding === 1 ? littleEndian : littleEndian.swap16();
}

export type Id3v1 = {
  title?: Written;
  artist?: Written;
  album?: Written;
  year?: string;
  comment?: Written;
  track?: number;
  /** Default: 255, none. */
  genre?: number;
};

export function withId3v1(sound: Uint8Array, tag: Id3v1): Buffer {
  const bytes = Buffer.alloc(128);
  const write = (text: Written | undefined, at: number, length: number) => {
    const written = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    bytes.set((written ?? Buffer.alloc(0)).subarray(0, length), at);
  };
  write('TAG', 0, 3);
  write(tag.title, 3, 30);
  write(tag.artist, 33, 30);
  write(tag.album, 63, 30);
  write(tag.year, 93, 4);
  write(tag.comment, 97, tag.track ? 28 : 30);
  if (tag.track) bytes[126] = tag.track;
  bytes[127] = tag.genre ?? 255;
  return Buffer.concat([sound, bytes]);
}

/** Fields by name, such as 'Title'; several values are joined by null characters, a cover has bytes. */
export type Ape = Record<string, Written>;

/** An APE tag; version 1 has no header and only text. */
export function apeBytes(fields: Ape, version: 1 | 2 = 2): Buffer {
  const items = Object.entries(fields).map(([name, value]) => {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    const head = Buffer.alloc(8);
    head.writeUInt32LE(bytes.length, 0);
    // Bits 1 and 2 tell bytes from text.
    head.writeUInt32LE(typeof value === 'string' ? 0 : 2, 4);
    return Buffer.concat([head, Buffer.from(`${name}\0`), bytes]);
  });
  const body = Buffer.concat(items);
  const edge = (flags: number) => {
    const bytes = Buffer.alloc(32);
    bytes.write('APETAGEX');
    bytes.writeUInt32LE(version * 1000, 8);
    bytes.writeUInt32LE(body.length + 32, 12);
    bytes.writeUInt32LE(items.length, 16);
    bytes.writeUInt32LE(version === 1 ? 0 : flags, 20);
    return bytes;
  };
  const header = version === 1 ? Buffer.alloc(0) : edge(0xa0000000);
  return Buffer.concat([header, body, edge(0x80000000)]);
}

/** The tag is the last thing in the file, except an ID3v1 tag. */
export const withApe = (sound: Uint8Array, fields: Ape, version?: 1 | 2): Buffer =>
  Buffer.concat([sound, apeBytes(fields, version)]);

/** Silence in MP3, 128 kbit/s, 44.1 kHz, stereo; 26 ms a frame. */
export function silentMp3(frames = 40): Buffer {
  const one = Buffer.alloc(417);
  one.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => one));
}
