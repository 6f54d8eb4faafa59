import { expect, test } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

const HOUR_SEC = 3600;
const SOME = { spentSec: 60, decodedSec: HOUR_SEC, doneSec: HOUR_SEC, totalSec: 10 * HOUR_SEC };

test('the time left follows from the speed of decoding', () => {
  expect(secondsLeft(SOME)).toBe(9 * 60);
});

test('the time left is unknown in the first seconds and during the first track', () => {
  expect(secondsLeft({ ...SOME, spentSec: 4 })).toBeNull();
  expect(secondsLeft({ ...SOME, decodedSec: 200, doneSec: 200 })).toBeNull();
  expect(secondsLeft({ spentSec: 0, decodedSec: 0, doneSec: 0, totalSec: 0 })).toBeNull();
  expect(secondsLeft({ ...SOME, decodedSec: 0, doneSec: 0, totalSec: 0 })).toBeNull();
});

test('the time left of a small catalogue is known sooner', () => {
  const small = { spentSec: 20, decodedSec: 60, doneSec: 60, totalSec: 600 };
  expect(secondsLeft(small)).toBe(180);
});

test('files that did not have to be decoded do not shorten the time left', () => {
  const mostKnown = { ...SOME, doneSec: 9 * HOUR_SEC };
  expect(secondsLeft(mostKnown)).toBe(60);
  expect(secondsLeft({ ...mostKnown, decodedSec: 0 })).toBeNull();
});

test('there is no time left when all sound is decoded', () => {
  expect(secondsLeft({ ...SOME, decodedSec: 10 * HOUR_SEC, doneSec: 10 * HOUR_SEC })).toBeNull();
});
