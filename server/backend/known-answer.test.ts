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

test.each([
  ['a sign-in on a full disk', 'auth', '53100', 507, 'storage_full'],
  [
    'a renewal on a full disk, which would sign out with 507',
    'renewal',
    '53100',
    503,
    'storage_full',
  ],
  ['a sign-in that waits for a lock', 'auth', '55P03', 503, 'backend_busy'],
  ['a sign-in that takes too long', 'auth', '57014', 504, 'backend_timeout'],
  ['a sign-up that tells of an address', 'auth', '23505', 500, 'backend_error'],
] as const)('%s', async (_, kind, code, status, wanted) => {
  const told = knownAnswer(answer(500, { code }, false), kind);
  expect(told.status).toBe(status);
  expect(await told.json()).toMatchObject({ error_code: wanted });
});
