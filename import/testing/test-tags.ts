import { deflateSync } from 'node:zlib';

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
  /** A front cover that is only an address; it comes before the other. */
  coverLink?: string;
  /** A picture of another kind, which comes first. */
  artistPicture?: Uint8Array;
  /** Texts by their own names: TXXX frames. */
  named?: Record<string, Written>;
  /** Texts by their frames: 'TPUB'. */
  frames?: Record<string, Written>;
  form?: Id3Form;
};

/** How the tag is written, for readers a difference that must not show. */
export type Id3Form = {
  /** A null byte after each 0xff: in the whole tag, or in 2.4 in each frame. */
  isUnsynchronised?: boolean;
  hasExtendedHeader?: boolean;
  paddingBytes?: number;
  /** Version 2.4 only. */
  hasFooter?: boolean;
  isCompressed?: boolean;
  /** Old versions of iTunes wrote 2.4 with the sizes of 2.3. */
  hasPlainSizes?: boolean;
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
  const { version = 3, encoding = 1, form = {} } = tag;
  const encode = (text: Written) => encodeText(text, encoding);
  const frames: Buffer[] = [];
  const add = (id: string, ...parts: Uint8Array[]) => frames.push(frame(version, id, parts, form));
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
  const end = Buffer.alloc(encoding === 1 || encoding === 2 ? 2 : 1);
  for (const [id, text] of Object.entries(tag.frames ?? {}))
    add(id, Buffer.of(encoding), encode(text));
  for (const [name, text] of Object.entries(tag.named ?? {}))
    add(version === 2 ? 'TXX' : 'TXXX', Buffer.of(encoding), encode(name), end, encode(text));
  if (tag.comment !== undefined) add(version === 2 ? 'COM' : 'COMM', ...described(tag.comment));
  if (tag.lyrics !== undefined) add(version === 2 ? 'ULT' : 'USLT', ...described(tag.lyrics));
  const picture = (type: number, data: Uint8Array, isLink = false) => {
    const kind = `${String.fromCharCode(type)}\0`;
    if (version === 2)
      add('PIC', Buffer.from(`\0${isLink ? '-->' : 'JPG'}${kind}`, 'latin1'), data);
    else add('APIC', Buffer.from(`\0${isLink ? '-->' : 'image/jpeg'}\0${kind}`, 'latin1'), data);
  };
  if (tag.coverLink) picture(3, Buffer.from(tag.coverLink), true);
  if (tag.artistPicture) picture(8, tag.artistPicture);
  if (tag.cover) picture(3, tag.cover);
  (tag.chapters ?? []).forEach(({ atSec, title }, at) => {
    const times = Buffer.alloc(16, 0xff);
    times.writeUInt32BE(Math.round(atSec * 1000), 0);
    times.writeUInt32BE(Math.round(atSec * 1000) + 1000, 4);
    // A chapter's own frames are packed with it.
    const name = frame(version, 'TIT2', [Buffer.of(encoding), encode(title)], {
      hasPlainSizes: form.hasPlainSizes ?? false,
    });
    add('CHAP', Buffer.from(`ch${at}\0`), times, name);
  });
  const extended =
    version === 4 ? Buffer.of(0, 0, 0, 6, 1, 0) : Buffer.of(...[0, 0, 0, 6], ...zeros(6));
  const plain = Buffer.concat([
    form.hasExtendedHeader ? extended : Buffer.alloc(0),
    ...frames,
    Buffer.alloc(form.paddingBytes ?? 0),
  ]);
  const body = form.isUnsynchronised && version < 4 ? unsynchronise(plain) : plain;
  const flags =
    (form.isUnsynchronised ? 0x80 : 0) |
    (form.hasExtendedHeader ? 0x40 : 0) |
    (form.hasFooter ? 0x10 : 0);
  const edge = (name: string) =>
    Buffer.concat([Buffer.from(name), Buffer.of(version, 0, flags), syncSafe(body.length)]);
  return Buffer.concat([edge('ID3'), body, form.hasFooter ? edge('3DI') : Buffer.alloc(0)]);
}

const zeros = (count: number) => new Array<number>(count).fill(0);

function frame(version: number, id: string, parts: Uint8Array[], form: Id3Form = {}): Buffer {
  const plain = Buffer.concat(parts);
  const size = (bytes: Buffer) => {
    const plainSize = Buffer.alloc(4);
    plainSize.writeUInt32BE(bytes.length);
    return version === 4 && !form.hasPlainSizes ? syncSafe(bytes.length) : plainSize;
  };
  if (version === 2) return Buffer.concat([Buffer.from(id), size(plain).subarray(1), plain]);
  const isPacked = form.isCompressed || (form.isUnsynchronised && version === 4);
  let body: Buffer = form.isCompressed ? deflateSync(plain) : plain;
  if (form.isUnsynchronised && version === 4) body = unsynchronise(body);
  if (isPacked)
    body = Buffer.concat([
      form.isCompressed || version === 4 ? size(plain) : Buffer.alloc(0),
      body,
    ]);
  const flags =
    version === 3
      ? form.isCompressed
        ? 0x80
        : 0
      : (form.isCompressed ? 0x09 : 0) | (form.isUnsynchronised ? 0x03 : 0);
  return Buffer.concat([Buffer.from(id), size(body), Buffer.of(0, flags), body]);
}

/** So that no player takes two bytes for the start of sound. */
function unsynchronise(bytes: Buffer): Buffer {
  const written: number[] = [];
  bytes.forEach((byte, at) => {
    written.push(byte);
    const next = bytes[at + 1];
    if (byte === 0xff && (next === undefined || next >= 0xe0 || next === 0)) written.push(0);
  });
  return Buffer.from(written);
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

/** Lyrics3 version 2, between the sound and an ID3v1 tag. */
export function lyrics3(text: string): Buffer {
  const field = `LYR${String(text.length).padStart(5, '0')}${text}`;
  const body = `LYRICSBEGIN${field}`;
  return Buffer.from(`${body}${String(body.length).padStart(6, '0')}LYRICS200`, 'latin1');
}

/** Silence in AAC, 44.1 kHz, stereo, as ADTS frames. */
export function silentAac(frames = 40): Buffer {
  const sound = Buffer.from('21104001000001', 'hex');
  const length = 7 + sound.length;
  const head = Buffer.of(
    0xff,
    0xf1,
    0x50,
    0x80 | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  );
  return Buffer.concat(Array.from({ length: frames }, () => Buffer.concat([head, sound])));
}

/** Silence in MP3, 128 kbit/s, 44.1 kHz, stereo; 26 ms a frame. */
export function silentMp3(frames = 40): Buffer {
  const one = Buffer.alloc(417);
  one.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => one));
}
