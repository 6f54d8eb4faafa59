import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import recordings from '../recordings.json' with { type: 'json' };
import { ALL_TRACKS } from './all-tracks.ts';
import { correlation } from './correlation.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { CODEC_DELAY_SAMPLES } from './encode-mp3.ts';
import { performMix } from './record-track.ts';
import { secToSamples } from './stereo.ts';

/** Long enough for drums, gong and reverb, short enough to render twice in a test. */
const SLUG = 'trong-hoi';

function renderBeginning(): Float32Array {
  const track = ALL_TRACKS.find(({ slug }) => slug === SLUG);
  if (!track) throw new Error(`No track called ${SLUG}`);
  return performMix(track, 4).left;
}

const hashOf = (sound: Float32Array) => createHash('sha256').update(sound).digest('hex');

describe('the generator', () => {
  const first = renderBeginning();

  test('covers exactly the recordings', () => {
    expect(Object.keys(recordings)).toEqual(ALL_TRACKS.map(({ slug }) => slug));
  });

  test('makes the same samples every time', () => {
    expect(hashOf(renderBeginning())).toBe(hashOf(first));
  });

  test('made the committed recording', async () => {
    const { file } = recordings[SLUG];
    const committed = await decodeMp3(
      await readFile(new URL(`../../public${file}`, import.meta.url)),
    );
    const made = first.slice(0, secToSamples(6));
    const heard = committed.left.slice(CODEC_DELAY_SAMPLES, CODEC_DELAY_SAMPLES + made.length);
    expect(correlation(made, heard)).toBeGreaterThan(0.98);
  });
});
