import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { toneMp3, withId3 } from '#import/testing/test-music.ts';
import { id3v2Bytes } from '#import/testing/test-tags.ts';
import { DEMO_FOLDER } from '#publish/demo-tracks.ts';

const TINY_SEC = 0.2;
const PER_FOLDER = 100;
const SAMPLE_RATE_HZ = 44_100;
/** Two channels of 16 bits. */
const SAMPLE_BYTES = 4;
const WAV_BLOCK_SEC = 30;

/** Writes MP3 files of a few kB, all with different sound, a hundred per folder. */
export async function writeTinyFiles(folder: string, count: number): Promise<void> {
  await writeDistinct(folder, count, [await toneMp3(440, TINY_SEC)]);
}

/** Writes MP3 files of a track's usual length, all with different sound. */
export async function writeLongFiles(folder: string, count: number): Promise<void> {
  await writeDistinct(folder, count, await readDemoSounds());
}

async function writeDistinct(
  folder: string,
  count: number,
  sounds: readonly Buffer[],
): Promise<void> {
  for (let number = 0; number < count; number++) {
    const album = `Tập ${1 + Math.floor(number / PER_FOLDER)}`;
    if (number % PER_FOLDER === 0) await mkdir(join(folder, album), { recursive: true });
    const sound = Buffer.from(sounds[number % sounds.length] ?? '');
    // Changes bytes within the last frame, so that the frame boundaries stay.
    sound.writeUInt32BE(number, sound.length - 4);
    const title = `Bài số ${number + 1}`;
    const names = { title, artist: `DJ Số ${1 + (number % 211)}`, album };
    await writeFile(join(folder, album, `${title}.mp3`), withId3(sound, names));
  }
}

/** A tag with a cover of 2 MB. */
export async function coverTag(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const side = { width: 1200, height: 1200 };
  const cover = sharp({ create: { ...side, channels: 3, background: '#000', noise } });
  return id3v2Bytes({ cover: await cover.jpeg({ quality: 95 }).toBuffer() });
}

/** Writes a mix as an MP3: the demo's tracks one after the other. @param tag before the sound */
export async function writeMp3Mix(file: string, durationSec: number, tag?: Buffer): Promise<void> {
  const all = Buffer.concat(await readDemoSounds());
  // 128 kbit/s, constant.
  const wanted = durationSec * 16_000;
  await pipeline(function* () {
    if (tag) yield tag;
    for (let written = 0; written < wanted; written += all.length)
      yield all.subarray(0, wanted - written);
  }, createWriteStream(file));
}

/** Writes a mix as a WAV: a kick over noise, which takes as long to measure and encode as music. */
export async function writeWavMix(file: string, durationSec: number): Promise<void> {
  const dataBytes = durationSec * SAMPLE_RATE_HZ * SAMPLE_BYTES;
  const block = makeBlock();
  await pipeline(function* () {
    yield wavHead(dataBytes);
    for (let written = 0; written < dataBytes; written += block.length)
      yield block.subarray(0, dataBytes - written);
  }, createWriteStream(file));
}

function makeBlock(): Buffer {
  const block = Buffer.alloc(WAV_BLOCK_SEC * SAMPLE_RATE_HZ * SAMPLE_BYTES);
  const beatSec = 60 / 140;
  let noise = 1;
  for (let at = 0; at < block.length / SAMPLE_BYTES; at++) {
    noise = (noise * 48_271) % 0x7fff_ffff;
    const sec = (at / SAMPLE_RATE_HZ) % beatSec;
    const kick = 0.5 * Math.sin(2 * Math.PI * 55 * sec) * Math.exp(-8 * sec);
    const sample = Math.round(32_767 * (kick + 0.2 * (noise / 0x4000_0000 - 1)));
    block.writeInt16LE(sample, at * SAMPLE_BYTES);
    block.writeInt16LE(Math.round(sample * 0.8), at * SAMPLE_BYTES + 2);
  }
  return block;
}

function wavHead(dataBytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(dataBytes + 36, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(SAMPLE_RATE_HZ, 24);
  head.writeUInt32LE(SAMPLE_RATE_HZ * SAMPLE_BYTES, 28);
  head.writeUInt16LE(SAMPLE_BYTES, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(dataBytes, 40);
  return head;
}

async function readDemoSounds(): Promise<Buffer[]> {
  const folder = join(DEMO_FOLDER, 'sound');
  const names = (await readdir(folder)).sort();
  return await Promise.all(names.map((name) => readFile(join(folder, name))));
}
