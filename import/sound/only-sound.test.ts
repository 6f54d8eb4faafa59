import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestSound, type TestSoundFormat } from '../testing/test-sound.ts';
import { makeLowBitrate } from './make-low-bitrate.ts';
import { prepareSound } from './prepare-sound.ts';

// Served files hold sound and nothing else, whatever personal data the original has.

const MARKER = 'C:\\Users\\BiMat\\10.7769N,106.7009E';

let folder = '';
let workFolder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'only-sound-'));
  workFolder = path.join(folder, 'work');
  await mkdir(workFolder);
});
afterAll(() => rm(folder, { recursive: true }));

const text = (value: string) => Buffer.from(value, 'latin1');
const utf16 = (value: string) => Buffer.from(`\ufeff${value}`, 'utf16le');
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const synchsafe = (size: number) =>
  Buffer.of((size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127);
const even = (bytes: Buffer) =>
  bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes;

/** A JPEG with EXIF, which is only searched for. */
const picture = Buffer.concat([
  text(`\xff\xd8\xff\xe1\0\x40Exif\0\0${MARKER}`),
  Buffer.alloc(3000, 7),
]);

function id3v2(): Buffer {
  const frame = (name: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
    return Buffer.concat([text(name), u32(body.length), Buffer.alloc(2), body]);
  };
  const body = Buffer.concat([
    frame('TIT2', '\x01', utf16(MARKER)),
    frame('TXXX', '\0path\0', MARKER),
    frame('PRIV', 'WM/Provider\0', MARKER),
    frame('GEOB', '\0application/octet-stream\0Serato\0\0', MARKER),
    frame('COMM', '\0eng\0', MARKER),
    frame('APIC', '\0image/jpeg\0\x03\0', picture),
    frame('WXXX', '\0\0file:///', MARKER),
  ]);
  return Buffer.concat([text('ID3\x03\0\0'), synchsafe(body.length), body]);
}

function apeTag(): Buffer {
  const item = Buffer.concat([Buffer.alloc(8), text(`Path\0${MARKER}`)]);
  item.writeUInt32LE(MARKER.length, 0);
  const footer = Buffer.alloc(32);
  footer.write('APETAGEX', 'latin1');
  footer.writeUInt32LE(2000, 8);
  footer.writeUInt32LE(item.length + 32, 12);
  footer.writeUInt32LE(1, 16);
  return Buffer.concat([item, footer]);
}

const id3v1 = () => Buffer.concat([text(`TAG${MARKER}`.padEnd(127, ' ')), Buffer.of(255)]);

function lyrics3(): Buffer {
  const body = `LYRICSBEGININF${String(MARKER.length).padStart(5, '0')}${MARKER}`;
  return text(`${body}${String(body.length).padStart(6, '0')}LYRICS200`);
}

/** Chunks of WAV or AIFF, written before the sound's and behind it. */
function addChunks(file: Buffer, before: Buffer[], behind: Buffer[]): Buffer {
  const isWav = file.toString('latin1', 0, 4) === 'RIFF';
  const bytes = Buffer.concat([
    file.subarray(0, 12),
    ...before,
    even(file.subarray(12)),
    ...behind,
  ]);
  if (isWav) bytes.writeUInt32LE(bytes.length - 8, 4);
  else bytes.writeUInt32BE(bytes.length - 8, 4);
  return bytes;
}
const chunk = (isWav: boolean) => (name: string, body: Buffer | string) => {
  const bytes = typeof body === 'string' ? text(body) : body;
  const size = u32(bytes.length);
  return Buffer.concat([text(name), isWav ? size.reverse() : size, even(bytes)]);
};
const inWav = chunk(true);
const inAiff = chunk(false);

function addFlacBlocks(file: Buffer): Buffer {
  const block = (kind: number, body: Buffer) =>
    Buffer.concat([Buffer.of(kind), u32(body.length).subarray(1), body]);
  const type = text('image/jpeg');
  const pictureBody = [
    u32(3),
    u32(type.length),
    type,
    Buffer.alloc(20),
    u32(picture.length),
    picture,
  ];
  // STREAMINFO, 34 bytes, has to be the first.
  const infoEnd = 4 + 4 + 34;
  return Buffer.concat([
    file.subarray(0, infoEnd),
    block(6, Buffer.concat(pictureBody)),
    block(2, text(`ATCH${MARKER}`)),
    block(1, text(MARKER)),
    file.subarray(infoEnd),
  ]);
}

const atom = (name: string, body: string) =>
  Buffer.concat([u32(8 + body.length), text(name), text(body)]);

/** Behind the fields of a length header, in its own frame. */
function writeInHeaderFrame(file: Buffer): Buffer {
  const bytes = Buffer.from(file);
  const headerAt = Math.max(bytes.indexOf('Info'), bytes.indexOf('Xing'));
  bytes.write(MARKER, headerAt + 200, 'latin1');
  return bytes;
}

function insertInMiddle(file: Buffer, what: Buffer): Buffer {
  const middle = file.length >> 1;
  return Buffer.concat([file.subarray(0, middle), what, file.subarray(middle)]);
}

const tagged = (file: Buffer) => Buffer.concat([id3v2(), file, apeTag(), lyrics3(), id3v1()]);

const PLANTED: [string, TestSoundFormat, (file: Buffer) => Buffer][] = [
  ['MP3 with every kind of tag', 'mp3', (file) => tagged(writeInHeaderFrame(file))],
  ['MP3 of frames', 'mp3-bare', tagged],
  ['MP3 of a variable rate', 'mp3-vbr', (file) => tagged(writeInHeaderFrame(file))],
  ["MP3 with Fraunhofer's header", 'mp3-vbri', tagged],
  ['MP3 behind junk', 'mp3', (file) => Buffer.concat([text(`<html>${MARKER}`), file])],
  ['MP3 before junk', 'mp3', (file) => Buffer.concat([file, text(`<html>${MARKER}`), id3v1()])],
  ['MP3 with two tags', 'mp3', (file) => tagged(tagged(file))],
  [
    'MP3 from a radio, with its titles between the frames',
    'mp3-bare',
    (file) => insertInMiddle(file, text(`StreamTitle='${MARKER}';`)),
  ],
  [
    'WAV',
    'wav',
    (file) =>
      addChunks(
        file,
        [inWav('bext', `${MARKER}`.padEnd(602, '\0')), inWav('iXML', `<USER>${MARKER}</USER>`)],
        [inWav('LIST', `INFOICMT${'\x28\0\0\0'}${MARKER}`), inWav('id3 ', id3v2())],
      ),
  ],
  [
    'AIFF',
    'aiff',
    (file) =>
      addChunks(file, [inAiff('AUTH', MARKER), inAiff('ANNO', MARKER)], [inAiff('ID3 ', id3v2())]),
  ],
  ['FLAC', 'flac', (file) => tagged(addFlacBlocks(file))],
  [
    'M4A',
    'm4a',
    (file) => Buffer.concat([file, atom('uuid', MARKER.repeat(2)), atom('free', MARKER)]),
  ],
  ['AAC', 'aac', tagged],
  ['Ogg Vorbis', 'ogg', (file) => file],
  ['Opus', 'opus', (file) => file],
];

test.each(PLANTED)(
  'the sound of %s is kept without what was planted in its file',
  async (name, format, plant) => {
    const file = path.join(folder, name);
    // FFmpeg writes the tags of Ogg and MP4.
    const hasOwnTags = ['ogg', 'opus', 'm4a', 'flac'].includes(format);
    const tags = { title: MARKER, comment: MARKER, encoded_by: MARKER };
    const channels = format === 'mp3-vbri' ? 2 : 1;
    await makeTestSound(file, {
      ...{ format, channels, durationSec: 0.8, ...(hasOwnTags && { tags }) },
    });
    await writeFile(file, plant(await readFile(file)));
    expect(hasMarker(await readFile(file))).toBe(true);

    const { served } = await prepareSound(file, { workFolder });
    // A second encoding would hide what was not removed.
    const isKept = format.startsWith('mp3') && !name.includes('radio');
    expect(served.extension).toBe(isKept ? 'mp3' : 'm4a');
    const saver = await makeLowBitrate(served.file, ['webm', 'm4a'], { workFolder });
    for (const one of [served.file, ...saver.map((made) => made.file)])
      expect(hasMarker(await readFile(one)), one).toBe(false);
  },
);

/** Whether any part of it is there, in one or two bytes for each letter. */
function hasMarker(bytes: Buffer): boolean {
  return ['BiMat', '10.7769N', 'Exif'].some((part) =>
    [Buffer.from(part), Buffer.from(part, 'utf16le')].some((wanted) => bytes.includes(wanted)),
  );
}
