import { expect, test } from 'vitest';
import { AttemptLimit } from './attempt-limit.ts';

test('the window moves: the oldest try makes room for the next', () => {
  let now = 0;
  const limit = new AttemptLimit(2, 1000, () => now);
  limit.count('a');
  now = 600;
  limit.count('a');
  expect(() => limit.count('a')).toThrow(
    expect.objectContaining({ status: 429, retryAfterSec: 1 }),
  );
  limit.count('b');
  now = 1001;
  limit.count('a');
  expect(() => limit.count('a')).toThrow();
});

test('refused tries do not prolong the wait', () => {
  let now = 0;
  const limit = new AttemptLimit(1, 1000, () => now);
  limit.count('a');
  for (now = 100; now < 1000; now += 100) expect(() => limit.count('a')).toThrow();
  now = 1001;
  limit.count('a');
});
