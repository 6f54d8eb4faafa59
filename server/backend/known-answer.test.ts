import { expect, test } from 'vitest';
import { knownAnswer } from './known-answer.ts';

const answer = (status: number, said: object, isDatabaseDown: boolean) => ({
  status,
  headers: {},
  body: JSON.stringify(said),
  isDatabaseDown,
});

test.each([
  ['a full disk', 500, { code: '53100' }, 507],
  ['a query that takes too long', 500, { code: '57014' }, 504],
  ['tables that could not be read', 404, { code: 'PGRST205' }, 503],
  ['anything else', 500, { code: 'SUP' }, 503],
])('while the database is away, %s is told as what it is', (_, status, said, wanted) => {
  expect(knownAnswer(answer(status, said, true), 'rest').status).toBe(wanted);
});

test('a failure with no known cause is 500, or 503 where the database was away', () => {
  const statuses = (['auth', 'rest'] as const).flatMap((kind) =>
    [false, true].map((isDown) => knownAnswer(answer(500, {}, isDown), kind).status),
  );
  expect(statuses).toEqual([500, 503, 500, 503]);
});
