import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CODEC_DELAY_SAMPLES } from '#import/testing/encode-mp3.ts';
import { secToSamples } from '#import/testing/stereo.ts';
import { hashOf } from '../hash-of.ts';
import recordings from '../recordings.json' with { type: 'json' };
import { ALL_TRACKS } from './all-tracks.ts';
import { correlation } from './correlation.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { generateSound } from './generate-sound.ts';
import { performMix } from './record-track.ts';

/**
 * Its first four bars have drums, gong and reverb, and are short enough to render twice in a test.
 */
const SLUG = 'trong-hoi';

function renderBeginning(): Float32Array {
  const track = ALL_TRACKS.find(({ slug }) => slug === SLUG);
  if (!track) throw new Error(`No track called ${SLUG}`);
  return performMix(track, 4).left;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

describe('the generator', () => {
  const first = renderBeginning();

  test('the generator has a recording of each of its tracks, and no others', () => {
    expect(Object.keys(recordings)).toEqual(ALL_TRACKS.map(({ slug }) => slug));
  });

  test('the generator makes the same samples every time', () => {
    expect(hashOf(bytesOf(renderBeginning()))).toBe(hashOf(bytesOf(first)));
  });

  test('the generator produced the committed recording', async () => {
    const { file } = recordings[SLUG];
    const committed = await decodeMp3(
      await readFile(new URL(`../../music/${file}`, import.meta.url)),
    );
    const made = first.slice(0, secToSamples(6));
    const heard = committed.left.slice(CODEC_DELAY_SAMPLES, CODEC_DELAY_SAMPLES + made.length);
    expect(correlation(made, heard)).toBeGreaterThan(0.98);
  });

  test('the generator overwrites no file that it did not make', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vinahouse-sound-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'sound'));
    const file = join(folder, `sound/${SLUG}.mp3`);
    await writeFile(file, 'a song of somebody else');
    await expect(generateSound(folder, recordings, [SLUG])).rejects.toThrow(file);
    expect(await readFile(file, 'utf8')).toBe('a song of somebody else');
  });
});
