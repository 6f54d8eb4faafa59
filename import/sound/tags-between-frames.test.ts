import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { rounds } from '#testing/rounds.ts';
import { makeTestSound, type TestSound, type TestSoundFormat } from '../testing/test-sound.ts';
import { apeBytes, id3v2Bytes, lyrics3, withId3v1 } from '../testing/test-tags.ts';
import { writeBareMp3 } from './bare-mp3.ts';
import { readMp3Header } from './layout/mp3-layout.ts';
import { prepareSound } from './prepare-sound.ts';
import { readSoundHash } from './read-sound-hash.ts';
import { withSoundLayout } from './read-sound-layout.ts';

// MP3s that were joined with their tags, or cut by a program that left its own between the frames.

let folder = '';
let workFolder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'between-'));
  workFolder = path.join(folder, 'work');
  await mkdir(workFolder);
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const nextFile = () => path.join(folder, `${++files}.mp3`);

/** Each is encoded once. */
const sounds = new Map<string, Promise<Buffer>>();

async function makeSound(format: TestSoundFormat, more: Partial<TestSound> = {}): Promise<Buffer> {
  const encode = async () => {
    const file = nextFile();
    await makeTestSound(file, { format, durationSec: 3, seed: 'x', ...more });
    return await readFile(file);
  };
  const key = JSON.stringify([format, more]);
  const sound = sounds.get(key) ?? encode();
  sounds.set(key, sound);
  return await sound;
}

async function write(...parts: Uint8Array[]): Promise<string> {
  const file = nextFile();
  await writeFile(file, Buffer.concat(parts));
  return file;
}

const readLayout = (file: string) => withSoundLayout(file, (layout) => layout);

async function readFrames(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  const { ranges } = await readLayout(file);
  return Buffer.concat(ranges.map(({ start, end }) => bytes.subarray(start, end)));
}

/** The file without tags, pictures and junk. */
async function writeBare(file: string): Promise<string> {
  const bare = nextFile();
  return (await writeBareMp3(file, bare)) ? bare : file;
}

/** Where frames begin, without the first ones and the last. */
async function findFrames(sound: Buffer): Promise<number[]> {
  const starts: number[] = [];
  const { ranges } = await readLayout(await write(sound));
  const { start = 0, end = 0 } = ranges[0] ?? {};
  for (let at = start; at < end; at += readMp3Header(sound.subarray(at))?.bytes ?? end)
    starts.push(at);
  return starts.slice(4, -4);
}

const digest = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

type Random = () => number;

/** Each kind of tag; pictures hold bytes that look like frames. */
const TAGS: Record<string, (picture: Buffer, random: Random) => Buffer> = {
  ID3v2: (cover) => id3v2Bytes({ title: 'Phần hai', cover }),
  'ID3v2 with a footer': (cover) => id3v2Bytes({ cover, version: 4, form: { hasFooter: true } }),
  APE: (cover) => apeBytes({ Title: 'Phần hai', 'Cover Art (Front)': cover }),
  'APE without a header': () => apeBytes({ Title: 'Phần hai', Artist: 'DJ' }, 1),
  ID3v1: () => withId3v1(Buffer.alloc(0), { title: 'Phan mot' }),
  Lyrics3: () => lyrics3('La la '.repeat(100)),
  'Lyrics3 of version 1': () => Buffer.from(`LYRICSBEGIN${'La la '.repeat(100)}LYRICSEND`),
  zeros: (_, random) => Buffer.alloc(1500 + Math.floor(random() * 5000)),
};

const pick = <T>(from: readonly T[], random: Random) =>
  from[Math.floor(random() * from.length)] as T;

describe.each(['mp3', 'mp3-bare', 'mp3-vbr'] as const)('%s', (format) => {
  test('an MP3 whose tags between frames are removed is bit for bit the untagged one', async () => {
    const sound = await makeSound(format);
    const frames = await findFrames(sound);
    const original = await write(sound);
    const [wanted, hash] = [await digest(await writeBare(original)), await readSoundHash(original)];
    for (let seed = 0; seed < rounds(25, 500); seed++) {
      const random = seededRandom(`${format} ${seed}`);
      const parts: Buffer[] = [];
      let from = 0;
      for (const at of [pick(frames, random), pick(frames, random)].sort((a, b) => a - b)) {
        parts.push(sound.subarray(from, at));
        for (let n = 0; n < 3; n++) {
          const picture = Buffer.alloc(Math.floor(random() * 100_000), sound.subarray(at));
          parts.push(TAGS[pick(Object.keys(TAGS), random)]?.(picture, random) ?? Buffer.alloc(0));
        }
        from = at;
      }
      const file = await write(...parts, sound.subarray(from));
      expect((await readLayout(file)).junkBytes, `seed ${seed}`).toBe(0);
      expect(await digest(await writeBare(file)), `seed ${seed}`).toBe(wanted);
      expect(await readSoundHash(file)).toBe(hash);
      await rm(file);
    }
  });

  test('with something else between its frames does not count as clean', async () => {
    const sound = await makeSound(format);
    const frames = await findFrames(sound);
    for (let seed = 0; seed < rounds(25, 500); seed++) {
      const random = seededRandom(`${format} ${seed}`);
      // In the middle of a frame, even a tag damages it.
      const at = pick(frames, random) + 50 + Math.floor(random() * 40);
      const tag = TAGS[pick(['ID3v2', 'APE', 'ID3v1'], random)]?.(Buffer.alloc(900), random);
      const { junkBytes } = await readLayout(
        await write(sound.subarray(0, at), tag ?? sound, sound.subarray(at)),
      );
      expect(junkBytes, `seed ${seed}`).toBeGreaterThan(0);
    }
  });
});

test.each(Object.keys(TAGS))(
  'two files joined with %s in between are kept, with their length',
  async (name) => {
    const first = await makeSound('mp3');
    const second = await makeSound('mp3', { seed: 'y' });
    const tag = TAGS[name]?.(Buffer.alloc(1 << 18, first), seededRandom(name)) ?? first;
    const { served, durationSec } = await prepareSound(await write(first, tag, second), {
      workFolder,
    });
    expect(served.extension).toBe('mp3');
    expect(Math.abs(durationSec - 6)).toBeLessThan(0.2);
    // The second file's frames with its length header, which is silent.
    const header = await readLayout(await write(second));
    const frames = second.subarray(header.mp3?.lengthHeader?.start, header.ranges[0]?.end);
    const both = Buffer.concat([await readFrames(await write(first)), frames]);
    expect(both.equals(await readFrames(served.file))).toBe(true);
    const layout = await readLayout(served.file);
    expect(layout.declaredSec).toBe(layout.presentSec);
  },
);

test('a high bit rate with a picture in the middle is encoded without it', async () => {
  const sound = await makeSound('mp3', { kbits: 320 });
  const [at = 0] = (await findFrames(sound)).slice(20);
  // Frames of another kind, which the decoder would take for sound.
  const cover = Buffer.alloc(
    1 << 20,
    await makeSound('mp3-bare', { channels: 1, sampleRate: 22_050 }),
  );
  const file = await write(sound.subarray(0, at), id3v2Bytes({ cover }), sound.subarray(at));
  const { served, durationSec } = await prepareSound(file, { workFolder });
  expect([served.extension, durationSec]).toEqual(['m4a', 3]);
});

test('a few kB of junk in a short file are left out, and the rest is encoded', async () => {
  const sound = await makeSound('mp3');
  const random = seededRandom('junk');
  const junk = Buffer.from(Array.from({ length: 8000 }, () => Math.floor(random() * 256)));
  const [at = 0] = (await findFrames(sound)).slice(20);
  const file = await write(sound.subarray(0, at), junk, sound.subarray(at));
  const { served, durationSec } = await prepareSound(file, { workFolder });
  expect(served.extension).toBe('m4a');
  expect(Math.abs(durationSec - 3)).toBeLessThan(0.1);
});

test('a file whose middle is missing is refused, also with a tag in its place', async () => {
  const sound = await makeSound('mp3');
  const [from = 0, to = 0] = [20, 60].map((n) => n * 417);
  for (const between of [Buffer.alloc(0), id3v2Bytes({ title: 'a' }), Buffer.alloc(to - from)]) {
    const file = await write(sound.subarray(0, from), between, sound.subarray(to));
    await expect(prepareSound(file, { workFolder })).rejects.toThrow('bị cắt cụt');
  }
});
