import { expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { SoundTrace } from './sound-trace.ts';

const LISTS = ['fine', 'clicks', 'low', 'middle', 'high', 'dull'] as const;

const random = seededRandom('trace');
const noise = Float32Array.from({ length: 50_000 }, () => random() - 0.5);

function traceInParts(sampleRate: number, step: number) {
  const trace = new SoundTrace(sampleRate);
  for (let at = 0; at < noise.length; at += step)
    trace.add(noise.subarray(at, at + step), noise.subarray(at, at + step));
  return LISTS.map((name) =>
    Array.from({ length: trace[name].length }, (_, i) => trace[name].at(i)),
  );
}

test.each([8000, 22050, 44100, 48000])(
  'at %i Hz, a sound traced in parts has the same trace as in one go',
  (sampleRate) => {
    const whole = traceInParts(sampleRate, noise.length);
    const hops = Math.floor(noise.length / (4 * Math.round(sampleRate / 1000)));
    expect(whole[LISTS.indexOf('low')]).toHaveLength(hops);
    for (const step of [7, 5001]) expect(traceInParts(sampleRate, step)).toEqual(whole);
  },
);
