import type { Written } from './test-tags.ts';

/** Writes the smallest FLAC, Ogg, WAV, AIFF and MP4 files with tags, for tests. */

const bytesOf = (text: Written) => (typeof text === 'string' ? Buffer.from(text) : text);
const u16 = (value: number) => Buffer.of(value >> 8, value & 0xff);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u32le = (value: number) => Buffer.from(u32(value)).reverse();

/** Vorbis comments in the given order: [['TITLE', 'Đèn đỏ'], …]. */
export type Comments = [name: string, value: Written][];

function commentBlock(comments: Comments): Buffer {
  const parts: Uint8Array[] = [u32le(4), Buffer.from('test'), u32le(comments.length)];
  for (const [name, value] of comments) {
    const comment = Buffer.concat([Buffer.from(`${name}=`), bytesOf(value)]);
    parts.push(u32le(comment.length), comment);
  }
  return Buffer.concat(parts);
}

/** A FLAC header that states one second at 44.1 kHz, without sound. */
export function flacWithComments(
  comments: Comments,
  cover?: Uint8Array,
  cueSheet: number[] = [],
): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  info.writeBigUInt64BE((44100n << 44n) | (1n << 41n) | (15n << 36n) | 44100n, 10);
  const blocks: [number, Buffer][] = [
    [0, info],
    [4, commentBlock(comments)],
  ];
  if (cueSheet.length > 0) blocks.push([5, cueSheetBlock(cueSheet)]);
  if (cover) blocks.push([6, pictureBlock(cover)]);
  const written = blocks.map(([kind, block], at) =>
    Buffer.concat([
      Buffer.of(at === blocks.length - 1 ? kind | 0x80 : kind),
      u32(block.length).subarray(1),
      block,
    ]),
  );
  return Buffer.concat([Buffer.from('fLaC'), ...written]);
}

function pictureBlock(cover: Uint8Array): Buffer {
  const type = Buffer.from('image/jpeg');
  const empty = Buffer.alloc(20);
  return Buffer.concat([u32(3), u32(type.length), type, empty, u32(cover.length), cover]);
}

/** FLAC's CUESHEET block: where tracks begin in seconds, without titles. */
function cueSheetBlock(starts: number[]): Buffer {
  const at = (sec: number) => {
    const samples = Buffer.alloc(8);
    samples.writeBigUInt64BE(BigInt(Math.round(sec * 44100)));
    return samples;
  };
  const tracks = starts.map((sec, n) =>
    Buffer.concat([
      at(sec),
      Buffer.of(n + 1),
      zeros(12 + 14),
      Buffer.of(1),
      zeros(8),
      Buffer.of(1),
      zeros(3),
    ]),
  );
  const leadOut = Buffer.concat([at(9999), Buffer.of(170), zeros(12 + 14), Buffer.of(0)]);
  const head = Buffer.concat([
    zeros(128 + 8),
    Buffer.of(0x80),
    zeros(258),
    Buffer.of(starts.length + 1),
  ]);
  return Buffer.concat([head, ...tracks, leadOut]);
}

/** As the comment METADATA_BLOCK_PICTURE. */
export const pictureComment = (cover: Uint8Array): Comments[number] => [
  'METADATA_BLOCK_PICTURE',
  pictureBlock(cover).toString('base64'),
];

/** The headers of Ogg Vorbis, without sound. */
export function vorbisWithComments(comments: Comments): Buffer {
  const head = Buffer.concat([
    Buffer.from('\x01vorbis', 'latin1'),
    ...[
      u32le(0),
      Buffer.of(2),
      u32le(44100),
      u32le(0),
      u32le(128000),
      u32le(0),
      Buffer.of(0xb8, 1),
    ],
  ]);
  const tags = Buffer.concat([
    Buffer.from('\x03vorbis', 'latin1'),
    commentBlock(comments),
    Buffer.of(1),
  ]);
  const setup = Buffer.from('\x05vorbis', 'latin1');
  return Buffer.concat([
    oggPage(0, 2, 0n, head),
    ...oggPages(1, tags),
    oggPage(1000, 0, 0n, setup),
    oggPage(1001, 4, 44100n, Buffer.of(0)),
  ]);
}

/** The headers of FLAC in Ogg, without sound. */
export function oggFlacWithComments(comments: Comments): Buffer {
  const info = flacWithComments([]).subarray(8, 8 + 34);
  const head = Buffer.concat([
    Buffer.from('\x7fFLAC\x01\0\0\x01fLaC', 'latin1'),
    Buffer.of(0, 0, 0, 34),
    info,
  ]);
  const block = commentBlock(comments);
  const tags = Buffer.concat([Buffer.of(0x84), u32(block.length).subarray(1), block]);
  return Buffer.concat([
    oggPage(0, 2, 0n, head),
    ...oggPages(1, tags),
    oggPage(1001, 4, 44100n, Buffer.of(0)),
  ]);
}

/** Silence in Opus, 20 ms a packet. */
export function opusWithComments(comments: Comments): Buffer {
  const head = Buffer.from('OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0', 'latin1');
  const tags = Buffer.concat([Buffer.from('OpusTags'), commentBlock(comments)]);
  const packet = Buffer.of(0xf8, 0xff, 0xfe);
  return Buffer.concat([
    oggPage(0, 2, 0n, head),
    ...oggPages(1, tags),
    oggPage(1000, 4, 960n, packet),
  ]);
}

/** A packet that may be longer than a page. */
function oggPages(sequence: number, packet: Uint8Array): Buffer[] {
  const most = 255 * 255;
  const pages: Buffer[] = [];
  for (let at = 0; at <= packet.length; at += most)
    pages.push(
      oggPage(sequence + pages.length, at > 0 ? 1 : 0, 0n, packet.subarray(at, at + most)),
    );
  return pages;
}

function oggPage(sequence: number, type: number, granule: bigint, packet: Uint8Array): Buffer {
  const lacing = Buffer.alloc(Math.min(255, Math.floor(packet.length / 255) + 1), 255);
  if (packet.length < 255 * 255) lacing[lacing.length - 1] = packet.length % 255;
  const head = Buffer.alloc(26);
  head.write('OggS');
  head[5] = type;
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(sequence, 18);
  const page = Buffer.concat([head, Buffer.of(lacing.length), lacing, packet]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** CRC-32 with the polynomial 0x04c11db7, not reflected, from 0 (RFC 3533). */
function oggChecksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

const even = (bytes: Uint8Array) =>
  bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : Buffer.from(bytes);

export type WavForm = {
  /** `data`: the tags come before the sound. */
  order?: 'tags' | 'sound';
  /** The texts of INFO have no padding after an odd length, as some programs write it. */
  isUnpadded?: boolean;
  /** A size that programs write into both headers if they cannot go back, as when they write to a pipe. */
  size?: number;
  /** 64-bit sizes in a chunk of their own. */
  isRf64?: boolean;
  id3Name?: 'id3 ' | 'ID3 ';
  /** Broadcast extension: description and originator. */
  bext?: { description: string; originator: string };
};

/** Silence in WAV, followed by LIST INFO and a chunk with an ID3v2 tag. */
export function wavWithInfo(
  info: [id: string, text: Written][],
  id3?: Uint8Array,
  { order = 'sound', size, isRf64, id3Name = 'id3 ', bext, isUnpadded }: WavForm = {},
): Buffer {
  const written = isRf64 ? 0xffffffff : size;
  const chunk = (id: string, body: Uint8Array) =>
    Buffer.concat([
      Buffer.from(id),
      u32le(/^(data|RIFF|RF64)$/.test(id) ? (written ?? body.length) : body.length),
      even(body),
    ]);
  const fmt = Buffer.from('01000100401f0000803e000002001000', 'hex');
  const texts = info.map(([id, text]) => {
    const body = Buffer.concat([bytesOf(text), Buffer.alloc(1)]);
    const padded = chunk(id, body);
    return isUnpadded ? padded.subarray(0, 8 + body.length) : padded;
  });
  const sound = chunk('data', Buffer.alloc(1600));
  const tags: Buffer[] = [];
  if (bext) {
    const body = Buffer.alloc(602);
    body.write(bext.description, 0);
    body.write(bext.originator, 256);
    tags.push(chunk('bext', body));
  }
  if (texts.length > 0) tags.push(chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...texts])));
  if (id3) tags.push(chunk(id3Name, id3));
  const parts = order === 'tags' ? [...tags, sound] : [sound, ...tags];
  const long = (value: number) => Buffer.concat([u32le(value), u32le(0)]);
  const length = Buffer.concat(parts).length;
  const ds64 = Buffer.concat([long(4 + 36 + 24 + length), long(1600), long(800), u32le(0)]);
  const chunks = [...(isRf64 ? [chunk('ds64', ds64)] : []), chunk('fmt ', fmt), ...parts];
  return chunk(isRf64 ? 'RF64' : 'RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));
}

/** Silence in AIFF or AIFC, with AIFF's text chunks and an ID3v2 tag. */
export function aiffWithTexts(
  texts: [id: string, text: Written][],
  id3?: Uint8Array,
  form: 'AIFF' | 'AIFC' = 'AIFF',
): Buffer {
  const chunk = (id: string, body: Uint8Array) =>
    Buffer.concat([Buffer.from(id), u32(body.length), even(body)]);
  const rate = Buffer.from('400bfa00000000000000', 'hex');
  const codec = form === 'AIFC' ? Buffer.from('sowt\0\0') : Buffer.alloc(0);
  const comm = Buffer.concat([u16(1), u32(800), u16(16), rate, codec]);
  const chunks = [
    chunk('COMM', comm),
    ...texts.map(([id, text]) => chunk(id, bytesOf(text))),
    ...(id3 ? [chunk('ID3 ', id3)] : []),
    chunk('SSND', Buffer.alloc(8 + 1600)),
  ];
  return chunk('FORM', Buffer.concat([Buffer.from(form), ...chunks]));
}

export type Mp4Tags = {
  /** By atom: '©nam', '©ART', '©alb', '©day', '©gen', '©cmt', '©lyr'. Several values are a list. */
  texts?: Record<string, Written | Written[]>;
  /** '----' atoms by the names of their mean and name: 'com.apple.iTunes:BPM'. */
  freeform?: Record<string, Written>;
  track?: number;
  bpm?: number;
  cover?: Uint8Array;
  /** Default: 13, a JPEG. */
  coverType?: number;
  chapters?: { atSec: number; title: string }[];
  /** Chapters as samples of a text track, as QuickTime writes them. */
  chapterTrack?: { atSec: number; title: string }[];
};

const atom = (name: string, ...parts: Uint8Array[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(8 + body.length), Buffer.from(name, 'latin1'), body]);
};
const zeros = (count: number) => Buffer.alloc(count);

/** One second of silence in AAC, 43 frames of 1,024 samples, as M4A. */
export function m4aWithTags(tags: Mp4Tags): Buffer {
  const frame = Buffer.from('00c800802380', 'hex');
  const frames = 43;
  const type = atom('ftyp', Buffer.from('M4A \0\0\0\0M4A isom'));
  const sound = Buffer.concat(Array.from({ length: frames }, () => frame));
  const samples = (tags.chapterTrack ?? []).map(({ title }) => {
    const text = Buffer.from(title);
    return Buffer.concat([u16(text.length), text]);
  });
  const moov = (offset: number) =>
    atom(
      'moov',
      mvhd(frames),
      track(frames, frame.length, offset, samples.length > 0),
      ...(samples.length > 0
        ? [chapterTrack(tags.chapterTrack ?? [], samples, offset + sound.length)]
        : []),
      atom('udta', ...userData(tags)),
    );
  const soundAt = type.length + moov(0).length + 8;
  return Buffer.concat([type, moov(soundAt), atom('mdat', sound, ...samples)]);
}

const MATRIX = Buffer.concat(
  [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => u32(value)),
);
const mvhd = (frames: number) =>
  atom(
    'mvhd',
    zeros(12),
    u32(44100),
    u32(frames * 1024),
    u32(0x10000),
    u16(256),
    zeros(10),
    MATRIX,
    zeros(24),
    u32(2),
  );

function track(frames: number, size: number, offset: number, hasChapters: boolean): Buffer {
  const duration = frames * 1024;
  const config = Buffer.from(
    '038080802200010004808080144015000000000000000000000005808080021208068080800102',
    'hex',
  );
  const entry = atom(
    'mp4a',
    zeros(6),
    u16(1),
    zeros(8),
    u16(1),
    u16(16),
    zeros(4),
    u16(44100),
    zeros(2),
    atom('esds', zeros(4), config),
  );
  const table = atom(
    'stbl',
    atom('stsd', zeros(4), u32(1), entry),
    atom('stts', zeros(4), u32(1), u32(frames), u32(1024)),
    atom('stsc', zeros(4), u32(1), u32(1), u32(frames), u32(1)),
    atom('stsz', zeros(4), u32(size), u32(frames)),
    atom('stco', zeros(4), u32(1), u32(offset)),
  );
  const dataIsHere = atom('dinf', atom('dref', zeros(4), u32(1), atom('url ', u32(1))));
  return atom(
    'trak',
    tkhd(1, duration),
    ...(hasChapters ? [atom('tref', atom('chap', u32(2)))] : []),
    atom(
      'mdia',
      atom('mdhd', zeros(12), u32(44100), u32(duration), u16(0x55c4), zeros(2)),
      atom('hdlr', zeros(8), Buffer.from('soun'), zeros(13)),
      atom('minf', atom('smhd', zeros(8)), dataIsHere, table),
    ),
  );
}

const tkhd = (id: number, duration: number) =>
  atom(
    'tkhd',
    ...[u32(7), zeros(8), u32(id), zeros(4), u32(duration), zeros(12), u16(256), zeros(2)],
    MATRIX,
    zeros(8),
  );

function chapterTrack(chapters: { atSec: number }[], samples: Buffer[], offset: number): Buffer {
  const ends = [...chapters.slice(1).map(({ atSec }) => atSec), (chapters.at(-1)?.atSec ?? 0) + 60];
  const durations = ends.map((sec, n) => Math.round((sec - (chapters[n]?.atSec ?? 0)) * 1000));
  const total = durations.reduce((sum, one) => sum + one, 0);
  let at = offset;
  const offsets = samples.map(({ length }) => {
    at += length;
    return u32(at - length);
  });
  const entry = atom('text', zeros(6), u16(1), zeros(43));
  const table = atom(
    'stbl',
    atom('stsd', zeros(4), u32(1), entry),
    atom('stts', zeros(4), u32(samples.length), ...durations.flatMap((ms) => [u32(1), u32(ms)])),
    atom('stsc', zeros(4), u32(1), u32(1), u32(1), u32(1)),
    atom(
      'stsz',
      zeros(4),
      u32(0),
      u32(samples.length),
      ...samples.map(({ length }) => u32(length)),
    ),
    atom('stco', zeros(4), u32(samples.length), ...offsets),
  );
  const dataIsHere = atom('dinf', atom('dref', zeros(4), u32(1), atom('url ', u32(1))));
  return atom(
    'trak',
    tkhd(2, total),
    atom(
      'mdia',
      atom('mdhd', zeros(12), u32(1000), u32(total), u16(0x55c4), zeros(2)),
      atom('hdlr', zeros(8), Buffer.from('text'), zeros(13)),
      atom('minf', atom('gmhd', atom('gmin', zeros(16))), dataIsHere, table),
    ),
  );
}

function userData({
  texts = {},
  freeform = {},
  track: number,
  bpm,
  cover,
  coverType = 13,
  chapters,
}: Mp4Tags): Buffer[] {
  const data = (kind: number, value: Uint8Array) => atom('data', u32(kind), zeros(4), value);
  const items = Object.entries(texts).map(([name, text]) =>
    atom(name, ...[text].flat().map((value) => data(1, bytesOf(value)))),
  );
  for (const [names, text] of Object.entries(freeform)) {
    const [mean = '', name = ''] = names.split(':');
    items.push(
      atom(
        '----',
        atom('mean', zeros(4), Buffer.from(mean)),
        atom('name', zeros(4), Buffer.from(name)),
        data(1, bytesOf(text)),
      ),
    );
  }
  if (number) items.push(atom('trkn', data(0, Buffer.of(0, 0, 0, number, 0, 0, 0, 0))));
  if (bpm) items.push(atom('tmpo', data(21, u16(bpm))));
  if (cover) items.push(atom('covr', data(coverType, cover)));
  const handler = atom('hdlr', zeros(8), Buffer.from('mdirappl'), zeros(9));
  const parts = [atom('meta', zeros(4), handler, atom('ilst', ...items))];
  if (chapters) {
    const entries = chapters.map(({ atSec, title }) => {
      const at = Buffer.alloc(8);
      at.writeBigUInt64BE(BigInt(Math.round(atSec * 1e7)));
      const name = Buffer.from(title);
      return Buffer.concat([at, Buffer.of(name.length), name]);
    });
    parts.push(atom('chpl', u32(0x01000000), zeros(4), Buffer.of(chapters.length), ...entries));
  }
  return parts;
}
