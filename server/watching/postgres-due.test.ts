import { expect, test } from 'vitest';
import { postgresDue, readCarriedVersion } from './postgres-due.ts';

const nowMs = Date.UTC(2026, 10, 23);
const embedded = { isEmbedded: true, nowMs };
const own = { isEmbedded: false, nowMs };

test('the site knows the PostgreSQL version that it ships', async () => {
  expect(await readCarriedVersion()).toMatch(/^17\.\d+$/);
});

test.each([
  ['the same version', 170_010, '17.10', embedded],
  ['a newer minor version', 170_011, '17.10', own],
  ['another major version', 180_001, '17.10', own],
  ['unknown shipped version', 170_001, undefined, own],
])('nothing is due: %s', (_, running, carried, options) =>
  expect(postgresDue(running, carried, options)).toBeUndefined(),
);

test('an older minor version needs a restart of the embedded PostgreSQL, or an update of another one', () => {
  const versions = { running: '17.9', wanted: '17.10' };
  expect(postgresDue(170_009, '17.10', embedded)).toEqual({ why: 'restart', ...versions });
  expect(postgresDue(170_009, '17.10', own)).toEqual({ why: 'minor', ...versions });
});

test('a major version is due within half a year of its end of life', () => {
  expect(postgresDue(140_020, '17.10', own)).toEqual({
    why: 'major',
    running: '14.20',
    until: '2026-11-01',
  });
  const may = { isEmbedded: false, nowMs: Date.UTC(2027, 4, 10) };
  expect(postgresDue(150_020, '17.10', may)).toMatchObject({ why: 'major', until: '2027-11-01' });
  const april = { isEmbedded: false, nowMs: Date.UTC(2027, 3, 10) };
  expect(postgresDue(150_020, '17.10', april)).toBeUndefined();
});
