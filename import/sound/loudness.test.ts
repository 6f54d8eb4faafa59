import { describe, expect, test } from 'vitest';
import { LoudnessMeter } from './loudness.ts';
import { TruePeakMeter, toDb } from './true-peak.ts';

/** A sine with a peak in dBFS. */
const sine = (hz: number, sec: number, peakDb: number, sampleRate: number, phase = 0) =>
  Float32Array.from({ length: sec * sampleRate }, (_, i) =>
    Math.fround(Math.sin((2 * Math.PI * hz * i) / sampleRate + phase) * 10 ** (peakDb / 20)),
  );

function integratedLufs(sound: Float32Array, sampleRate: number, step = sound.length): number {
  const meter = new LoudnessMeter(sampleRate);
  for (let at = 0; at < sound.length; at += step)
    meter.add(sound.subarray(at, at + step), sound.subarray(at, at + step));
  return meter.integratedLufs();
}

function truePeakDb(sound: Float32Array, step = sound.length): number {
  const meter = new TruePeakMeter();
  for (let at = 0; at < sound.length; at += step) meter.add(sound.subarray(at, at + step));
  return toDb(meter.peak());
}

describe.each([32000, 44100, 48000])('at %i Hz', (sampleRate) => {
  test('a 997 Hz sine in both channels is as loud as its peak (BS.1770-4, annex 1)', () => {
    expect(integratedLufs(sine(997, 5, -23, sampleRate), sampleRate)).toBeCloseTo(-23, 1);
  });

  test('a quiet half does not lower the loudness: the relative gate leaves it out', () => {
    const sound = sine(997, 10, -20, sampleRate);
    for (let i = sound.length / 2; i < sound.length; i++) sound[i] = (sound[i] as number) * 0.01;
    expect(integratedLufs(sound, sampleRate)).toBeGreaterThan(-20.3);
  });

  test('measured in parts, loudness and peak are the same as in one go', () => {
    const sound = sine(440, 2, -6, sampleRate).map((value, i) => value * Math.sin(i / 5000));
    for (const step of [3, 1000, 4411]) {
      expect(integratedLufs(sound, sampleRate, step)).toBe(integratedLufs(sound, sampleRate));
      expect(truePeakDb(sound, step)).toBe(truePeakDb(sound));
    }
  });
});

test('silence has no loudness', () => {
  expect(integratedLufs(new Float32Array(44100), 44100)).toBe(-Infinity);
});

test.each([1 / 4, 1 / 2, 3 / 4])('the true peak is found %d of a sample past one', (part) => {
  const sound = sine(11025, 1, 0, 44100, (Math.PI / 2) * (1 - part));
  expect(toDb(Math.max(...sound))).toBeLessThan(-0.6);
  expect(Math.abs(truePeakDb(sound))).toBeLessThan(0.4);
});

test('a peak in the first or the last sample counts', () => {
  for (const at of [0, 99])
    expect(truePeakDb(new Float32Array(100).with(at, 1), 7)).toBeGreaterThanOrEqual(0);
});
