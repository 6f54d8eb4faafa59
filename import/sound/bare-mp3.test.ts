import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestSound, type TestSound, type TestSoundFormat } from '../testing/test-sound.ts';
import { writeBareMp3 } from './bare-mp3.ts';
import { decodeFrames } from './decode-frames.ts';
import { readMp3Header } from './layout/mp3-layout.ts';
import { readSoundHash } from './read-sound-hash.ts';
import { withSoundLayout } from './read-sound-layout.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bare-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const nextFile = () => path.join(folder, `${++files}.mp3`);

async function makeSound(format: TestSoundFormat, more: Partial<TestSound> = {}): Promise<string> {
  const file = nextFile();
  await makeTestSound(file, { format, durationSec: 3, seed: 'x', ...more });
  return file;
}

async function change(file: string, by: (bytes: Buffer) => Buffer): Promise<string> {
  await writeFile(file, by(await readFile(file)));
  return file;
}

/** ID3v2 in front, ID3v1 and junk behind. */
const tag = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0\x10\0', 'latin1'),
    Buffer.alloc(2048, 'x'),
    bytes,
    Buffer.from('junk'),
    Buffer.from('TAG'.padEnd(128)),
  ]);

/** Xing without the table, as some programs leave it. */
function dropTable(bytes: Buffer): Buffer {
  const at = bytes.indexOf('Xing');
  const [begin, fields, encoder] = [
    bytes.subarray(0, at + 16),
    bytes.subarray(at + 116, at + 120),
    bytes.subarray(at + 120, at + 156),
  ];
  const moved = Buffer.concat([begin, fields, encoder]);
  moved.writeUInt32BE(1 | 2 | 8, at + 4);
  return Buffer.concat([moved, Buffer.alloc(at + 156 - moved.length), bytes.subarray(at + 156)]);
}

const readLayout = (file: string) => withSoundLayout(file, (layout) => layout);

async function readFrames(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const { ranges } = await readLayout(file);
  return Buffer.concat(ranges.map(({ start, end }) => bytes.subarray(start, end)));
}

async function decode(file: string): Promise<Buffer> {
  const samples: Buffer[] = [];
  const options = { samplesPerFrame: 4096, rates: [22050, 44100, 48000] };
  for await (const { frame } of decodeFrames(file, options))
    samples.push(
      ...(frame.data ?? []).map((plane) => Buffer.from(plane.subarray(0, 4 * frame.nbSamples))),
    );
  return Buffer.concat(samples);
}

describe.each([
  ['mp3', {}],
  ['mp3', { channels: 1, kbits: 64 }],
  ['mp3', { sampleRate: 22_050, kbits: 64 }],
  ['mp3-bare', {}],
  ['mp3-vbr', {}],
  ['mp3-vbri', {}],
] satisfies [TestSoundFormat, Partial<TestSound>][])('%s %o', (format, more) => {
  test('without tags an MP3 keeps its frames, its delay and its hash', async () => {
    const tagged = await change(await makeSound(format, more), tag);
    const bare = nextFile();
    expect(await writeBareMp3(tagged, bare)).toBe(true);
    // toEqual takes seconds for a million bytes.
    expect((await readFrames(bare)).equals(await readFrames(tagged))).toBe(true);
    expect(await readSoundHash(bare)).toBe(await readSoundHash(tagged));
    expect((await decode(bare)).equals(await decode(tagged))).toBe(true);
    const [before, after] = [await readLayout(tagged), await readLayout(bare)];
    expect(after.mp3?.lengthHeader?.leadSamples).toBe(before.mp3?.lengthHeader?.leadSamples);
    expect(after).toMatchObject({ declaredSec: before.declaredSec, presentSec: before.presentSec });
    const begin = (await readFile(bare)).subarray(0, 4);
    expect(readMp3Header(begin)).not.toBeNull();
  });

  test('an MP3 that holds only frames stays as it is', async () => {
    const bare = nextFile();
    await writeBareMp3(await change(await makeSound(format, more), tag), bare);
    expect(await writeBareMp3(bare, nextFile())).toBe(false);
  });
});

describe('a variable rate has a table of positions', () => {
  test.each([
    ["Fraunhofer's header", 'mp3-vbri', (bytes: Buffer) => bytes, null],
    ['a header without a table', 'mp3-vbr', dropTable, 1105],
  ] as const)(
    'an MP3 of variable bit rate gets a table of positions in place of %s',
    async (_, format, by, leadSamples) => {
      const file = await change(await makeSound(format), by);
      const bare = nextFile();
      expect(await writeBareMp3(file, bare)).toBe(true);
      expect((await decode(bare)).equals(await decode(file))).toBe(true);
      const bytes = await readFile(bare);
      const { mp3, ranges } = await readLayout(bare);
      const frames = countFrames(bytes, ranges[0]?.start ?? 0);
      expect(mp3?.lengthHeader).toMatchObject({
        ...{ hasTable: true, isConstantRate: false, leadSamples },
        ...{ start: 0, bytes: bytes.length, frames: frames.length },
      });
      const table = bytes.subarray(bytes.indexOf('Xing') + 16).subarray(0, 100);
      for (const [percent, position] of table.entries()) {
        const frame = frames[Math.floor((percent * frames.length) / 100)] ?? 0;
        expect((position / 256) * bytes.length).toBeLessThanOrEqual(frame);
        expect(((position + 1) / 256) * bytes.length).toBeGreaterThan(percent === 0 ? 0 : frame);
      }
    },
  );

  test('the encoder’s table of positions is kept', async () => {
    const file = await makeSound('mp3-vbr');
    const bare = nextFile();
    await writeBareMp3(await change(file, tag), bare);
    const table = (bytes: Buffer) => bytes.subarray(bytes.indexOf('Xing')).subarray(0, 156);
    expect(table(await readFile(bare))).toEqual(table(await readFile(file)));
  });
});

test('a file of another format is not written', async () => {
  const file = await makeSound('wav');
  expect(await writeBareMp3(file, nextFile())).toBe(false);
});

/** Where each frame begins. */
function countFrames(bytes: Buffer, from: number): number[] {
  const starts: number[] = [];
  for (let at = from; at + 4 <= bytes.length; ) {
    starts.push(at);
    at += readMp3Header(bytes.subarray(at))?.bytes ?? Number.POSITIVE_INFINITY;
  }
  return starts;
}
