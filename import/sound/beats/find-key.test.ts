import { expect, test } from 'vitest';
import { renderNote } from '../../testing/test-voices.ts';
import { findKey } from './find-key.ts';
import { SoundTrace } from './sound-trace.ts';

const RATE = 22050;

/** Chords of one second each, as MIDI pitches. */
function keyOf(chords: number[][]): string | null {
  const trace = new SoundTrace(RATE);
  for (let round = 0; round < 4; round++)
    for (const chord of chords) {
      const sound = new Float32Array(RATE);
      for (const pitch of chord)
        renderNote(RATE, { pitch, sec: 1, attackSec: 0.02 }).forEach((value, i) => {
          sound[i] = (sound[i] as number) + 0.1 * value;
        });
      trace.add(sound, sound);
    }
  return findKey(trace);
}
const triad = (root: number, third: 3 | 4) => [root - 12, root, root + third, root + 7];
const up = (chords: number[][], by: number) =>
  chords.map((chord) => chord.map((tone) => tone + by));

const A_MINOR = [triad(57, 3), triad(53, 4), triad(50, 3), triad(52, 3)];
const C_MAJOR = [triad(60, 4), triad(53, 4), triad(55, 4), triad(60, 4)];

test.each([
  ['A minor', A_MINOR, 0, '8A'],
  ['C minor', A_MINOR, 3, '5A'],
  ['E minor', A_MINOR, 7, '9A'],
  ['C major', C_MAJOR, 0, '8B'],
  ['F sharp major', C_MAJOR, 6, '2B'],
  ['B flat major', C_MAJOR, -2, '6B'],
])('chords of %s have its key', (_, chords, by, camelot) => {
  expect(keyOf(up(chords, by))).toBe(camelot);
});

test('silence has no key', () => expect(keyOf([[]])).toBeNull());
