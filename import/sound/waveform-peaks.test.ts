import { expect, test } from 'vitest';
import { WaveformPeaks } from './waveform-peaks.ts';

function peaksOf(sound: Float32Array, parts: number, step: number): number[] {
  const peaks = new WaveformPeaks();
  const right = new Float32Array(step);
  for (let at = 0; at < sound.length; at += step) peaks.add(sound.subarray(at, at + step), right);
  return peaks.peaks(parts);
}

test('each peak is the loudest sample of its part, of either sign', () => {
  const sound = new Float32Array(4000).fill(0.1);
  sound[1500] = -0.75;
  sound[3999] = 2;
  expect(peaksOf(sound, 4, 333)).toEqual([0.1, 0.75, 0.1, 1]);
});

test('the right channel counts like the left', () => {
  const peaks = new WaveformPeaks();
  peaks.add(Float32Array.of(0, 0.2), Float32Array.of(-0.5, 0));
  expect(peaks.peaks(2)).toEqual([0.5, 0.2]);
});

test('a long sound is stored in larger blocks without losing a peak', () => {
  const sound = new Float32Array(2 ** 20);
  for (let part = 0; part < 16; part++) sound[part * 2 ** 16 + 7] = part / 16;
  const expected = Array.from({ length: 16 }, (_, part) => Math.round((part / 16) * 1000) / 1000);
  expect(peaksOf(sound, 16, 65_521)).toEqual(expected);
});

test('the requested number of peaks is returned, even for fewer samples', () => {
  expect(peaksOf(Float32Array.of(0.5), 400, 1)).toEqual(Array(400).fill(0.5));
});
