import { expect, test } from 'vitest';
import { waveformBars } from './waveform-bars.ts';

test('a hundred bars of random height, none invisible and none beyond the top', () => {
  const bars = waveformBars('vinahouse-1');
  expect(bars).toHaveLength(100);
  expect(new Set(bars).size).toBeGreaterThan(90);
  expect(Math.min(...bars)).toBeGreaterThan(0.1);
  expect(Math.max(...bars)).toBeLessThanOrEqual(1);
});

test('the same track has the same bars, another track others', () => {
  expect(waveformBars('vinahouse-1')).toEqual(waveformBars('vinahouse-1'));
  expect(waveformBars('vinahouse-1')).not.toEqual(waveformBars('vinahouse-2'));
});
