import { expect, test } from 'vitest';
import { MOST_STRETCH, matchTempo } from './match-tempo.ts';

test.each([
  [140, 140, 1, 0],
  [140, 147, 1.05, 0.05],
  [140, 133, 0.95, 0.05],
  [70, 140, 1, 0],
  [140, 70, 1, 0],
  [138, 70, 140 / 138, 2 / 138],
  [68, 140, 70 / 68, 2 / 68],
  // Too far apart, also at half and double tempo.
  [100, 140, 0.7, 0.3],
])('a track of %d is fitted to %d at the rate %d', (bpm, toBpm, rate, stretch) => {
  expect(matchTempo(bpm, toBpm).rate).toBeCloseTo(rate, 12);
  expect(matchTempo(bpm, toBpm).stretch).toBeCloseTo(stretch, 12);
});

test('a stretch of exactly 5 % is allowed at any tempo', () => {
  for (let bpm = 60; bpm <= 220; bpm += 20)
    for (const toBpm of [(bpm / 20) * 21, (bpm / 20) * 19])
      expect(matchTempo(bpm, toBpm).stretch, `${bpm} to ${toBpm}`).toBe(MOST_STRETCH);
});

test.each([0, -1, Number.NaN])('%d is no tempo', (tempo) => {
  expect(() => matchTempo(tempo, 140)).toThrow(RangeError);
  expect(() => matchTempo(140, tempo)).toThrow(RangeError);
});
