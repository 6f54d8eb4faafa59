import { describe, expect, test } from 'vitest';
import { barsFromPeaks, waveformBars } from './waveform-bars.ts';

test('there are a hundred bars of random height, all visible and within the height', () => {
  const bars = waveformBars('vinahouse-1');
  expect(bars).toHaveLength(100);
  expect(new Set(bars).size).toBeGreaterThan(90);
  expect(Math.min(...bars)).toBeGreaterThan(0.1);
  expect(Math.max(...bars)).toBeLessThanOrEqual(1);
});

test('a track always has the same bars, another track has others', () => {
  expect(waveformBars('vinahouse-1')).toEqual(waveformBars('vinahouse-1'));
  expect(waveformBars('vinahouse-1')).not.toEqual(waveformBars('vinahouse-2'));
});

describe('bars from the peaks of a recording', () => {
  const rising = (count: number) => Array.from({ length: count }, (_, n) => n / (count - 1));

  test.each([2, 7, 99, 100, 101, 1_000, 100_000])('%d peaks give a hundred bars', (count) => {
    const bars = barsFromPeaks(rising(count)) ?? [];
    expect(bars).toHaveLength(100);
    expect(bars).toEqual(bars.toSorted((a, b) => a - b));
    expect(bars[0]).toBeLessThan(0.2);
    expect(bars[99]).toBe(1);
  });

  test('a hundred peaks are used unchanged', () => {
    const [first, second] = barsFromPeaks([0, 1, ...Array(98).fill(0.5)]) ?? [];
    expect(second).toBe(1);
    expect(first).toBeGreaterThan(0.1);
  });

  test('one loud moment among many is visible', () => {
    const peaks = Array(1_000).fill(0);
    peaks[555] = 1;
    expect(barsFromPeaks(peaks)?.indexOf(1)).toBe(55);
  });

  test.each([
    [null],
    [[]],
    [{}],
    ['0.5'],
    [['0.5']],
    [[0.5, -0.1]],
    [[0.5, 1.1]],
    [[Number.NaN]],
    [[null]],
  ])('%j are no peaks', (peaks) => expect(barsFromPeaks(peaks)).toBeNull());

  test('more than 100,000 peaks give null', () =>
    expect(barsFromPeaks(Array(100_001).fill(0.5))).toBeNull());
});
