import { expect, test } from 'vitest';
import { NEWEST_MINORS } from './newest-postgres.ts';
import { postgresDue, readCarriedVersion } from './postgres-due.ts';

const nowMs = Date.UTC(2026, 10, 23);
const embedded = { isEmbedded: true, nowMs };
const own = { isEmbedded: false, nowMs };

const newest = NEWEST_MINORS[17] ?? 0;
const newestNum = 170_000 + newest;

test('the newest known PostgreSQL version is at least the one that the site ships', async () => {
  const carried = await readCarriedVersion();
  expect(carried).toMatch(/^17\.\d+$/);
  expect(newest).toBeGreaterThanOrEqual(Number(carried?.split('.')[1]));
});

test.each([
  ['the newest version', newestNum, '17.10', embedded],
  ['a newer minor version', newestNum + 1, '17.10', own],
  ['unknown shipped version', newestNum, undefined, embedded],
  ['a major version that the site does not know', 190_000, '17.10', own],
])('no update is due with %s', (_, running, carried, options) =>
  expect(postgresDue(running, carried, options)).toBeUndefined(),
);

test('an older minor version needs a restart of the embedded PostgreSQL, or an update of another one', () => {
  expect(postgresDue(170_009, '17.10', embedded)).toEqual({
    why: 'restart',
    running: '17.9',
    wanted: '17.10',
  });
  const versions = { running: `17.${newest - 1}`, wanted: `17.${newest}` };
  expect(postgresDue(newestNum - 1, '17.10', own)).toEqual({ why: 'minor', ...versions });
});

test('a version that came with the site is due once there is a newer one', () => {
  expect(postgresDue(newestNum - 1, `17.${newest - 1}`, embedded)).toEqual({
    why: 'carried',
    running: `17.${newest - 1}`,
    wanted: `17.${newest}`,
  });
});

test('every major version that is supported is compared with its own newest one', () => {
  for (const major of [15, 16, 17, 18])
    expect(postgresDue(major * 10_000, '17.10', own)).toMatchObject({
      why: 'minor',
      wanted: `${major}.${NEWEST_MINORS[major]}`,
    });
});

test('a major version is due within half a year of its end of life', () => {
  expect(postgresDue(140_020, '17.10', own)).toEqual({
    why: 'major',
    running: '14.20',
    until: '2026-11-01',
  });
  const may = { isEmbedded: false, nowMs: Date.UTC(2027, 4, 10) };
  expect(postgresDue(150_090, '17.10', may)).toMatchObject({ why: 'major', until: '2027-11-01' });
  const april = { isEmbedded: false, nowMs: Date.UTC(2027, 3, 10) };
  expect(postgresDue(150_090, '17.10', april)).toBeUndefined();
});
