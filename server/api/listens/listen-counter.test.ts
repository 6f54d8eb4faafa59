import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#database/database.ts';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { log } from '#runtime/log.ts';
import type { Listen } from './listen.ts';
import { ListenCounter } from './listen-counter.ts';
import { BURST, BURST_OF_NEW } from './listen-limits.ts';
import { NewNetworks } from './new-networks.ts';

let database: TestDatabase;
let client: pg.Client;
let isAway = false;
/** The statements that the counter sent. */
let asked: string[];
const owner: Pick<Database, 'own'> = {
  own: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    if (isAway) throw new Error('away');
    asked.push(text);
    return (await client.query<R>(text, values)).rows;
  },
};
beforeAll(async () => {
  database = await startTestDatabase();
  client = await connect(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.stop();
});
beforeEach(async () => {
  vi.spyOn(log, 'warn').mockReturnValue();
  isAway = false;
  asked = [];
  await client.query('truncate public.tracks, private.counted_listens cascade');
  await client.query(INSERT_TEST_TRACKS, [['bai-1', 'bai-2', 'an-di']]);
  await client.query("update public.tracks set status = 'hidden' where id = 'an-di'");
});

const HOME = '203.0.113.7';
/** A counter that knows the network HOME, and the time. */
function openWithClock() {
  let nowMs = Date.UTC(2026, 10, 23);
  const networks = new NewNetworks({ now: () => nowMs });
  networks.isKnown(HOME);
  nowMs += 60_000;
  const counter = new ListenCounter(owner, { flushMs: 5, networks });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { counter, pass };
}
const open = () => openWithClock().counter;
const listen = (trackId = 'bai-1', more: Partial<Listen> = {}): Listen => ({
  id: randomUUID(),
  trackId,
  agoSec: 0,
  source: 'direct',
  ...more,
});
const countOf = async (trackId: string) => {
  const { rows } = await client.query(
    'select coalesce(sum(listens), 0)::int as count from public.track_listens_daily where track_id = $1',
    [trackId],
  );
  return rows[0].count;
};

test('concurrent batches are written in one statement and answered after it', async () => {
  const counter = open();
  await Promise.all(
    [HOME, '203.0.113.8', undefined].map((network) =>
      counter.count(network, [listen(), listen('bai-2')]),
    ),
  );
  expect([await countOf('bai-1'), await countOf('bai-2')]).toEqual([3, 3]);
  expect(asked.filter((text) => text.includes('add_listens'))).toHaveLength(1);
});

test('the same batch counts once: two at once, one later, and one after a restart', async () => {
  const counter = open();
  const batch = [listen(), listen('bai-2')];
  await Promise.all([counter.count(HOME, batch), counter.count(HOME, batch)]);
  await counter.count(HOME, batch);
  // The later batch was not written.
  expect(asked.filter((text) => text.includes('add_listens'))).toHaveLength(1);
  await Promise.all([open().count(HOME, batch), open().count('203.0.113.8', batch)]);
  expect([await countOf('bai-1'), await countOf('bai-2')]).toEqual([1, 1]);
});

test('forged listens from one network count up to the limit', async () => {
  const counter = open();
  await Promise.all(
    Array.from({ length: 40 }, () =>
      counter.count(
        HOME,
        Array.from({ length: 50 }, () => listen()),
      ),
    ),
  );
  expect(await countOf('bai-1')).toBe(BURST);
});

test('a hidden or unknown track counts nothing', async () => {
  await open().count(HOME, [listen('an-di'), listen('khong-co'), listen()]);
  const { rows } = await client.query('select track_id from public.track_listens_daily');
  expect(rows).toEqual([{ track_id: 'bai-1' }]);
});

test('a track hidden in the meantime counts nothing either', async () => {
  const counter = open();
  await counter.count(HOME, [listen()]);
  await client.query("update public.tracks set status = 'hidden' where id = 'bai-1'");
  await counter.count(HOME, [listen()]);
  expect(await countOf('bai-1')).toBe(1);
});

test('while the database is down listens are refused, and count when sent again', async () => {
  const counter = open();
  await counter.count(HOME, [listen('bai-2')]);
  isAway = true;
  const batch = Array.from({ length: BURST }, () => listen());
  for (let tries = 0; tries < 5; tries++)
    await expect(counter.count(HOME, batch)).rejects.toMatchObject({ status: 503 });
  isAway = false;
  await counter.count(HOME, batch);
  expect(await countOf('bai-1')).toBe(BURST);
});

test('a stop writes waiting listens to the database first', async () => {
  const counter = new ListenCounter(owner, { flushMs: 600_000 });
  await counter.count(HOME, [listen('khong-co')]);
  const counted = counter.count(HOME, [listen()]);
  await vi.waitFor(async () => {
    await counter.stop();
    expect(await countOf('bai-1')).toBe(1);
  });
  await counted;
});

test('a listen counts for its day in Vietnam, and not after three days', async () => {
  const { rows } = await client.query(
    "select extract(epoch from now() - (date_trunc('day', now() at time zone 'Asia/Ho_Chi_Minh') at time zone 'Asia/Ho_Chi_Minh'))::int as sec",
  );
  const sinceMidnightSec: number = rows[0].sec;
  await open().count(HOME, [
    listen('bai-1', { agoSec: sinceMidnightSec + 60, source: 'search' }),
    listen('bai-1', { agoSec: 3 * 86_400 + 60 }),
  ]);
  const kept = await client.query(
    "select source, (now() at time zone 'Asia/Ho_Chi_Minh')::date - day as days, listens::int from public.track_listens_daily",
  );
  expect(kept.rows).toEqual([{ source: 'search', days: 1, listens: 1 }]);
});

test('thousands of listens from 256 new networks count little; those of people who stay count later', async () => {
  const { counter, pass } = openWithClock();
  const flood = Array.from({ length: 256 }, (_, n) => `10.${n}.0.1`);
  const send = (network: string, listens: number) =>
    counter.count(
      network,
      Array.from({ length: listens }, () => listen()),
    );
  await Promise.all(flood.map((network) => send(network, 20)));
  expect(await countOf('bai-1')).toBe(60);
  // Somebody new, whose listens come too late for the hour's share.
  const visitor = '198.51.100.7';
  await counter.count(visitor, [listen(), listen('bai-2')]);
  expect([await countOf('bai-1'), await countOf('bai-2')]).toEqual([60, 1]);
  pass(60_000);
  await counter.count(visitor, [listen('bai-2')]);
  expect([await countOf('bai-1'), await countOf('bai-2')]).toEqual([61, 2]);
  // Those who come again bring no more than the few listens that a new network may count.
  const bringer = flood.at(-1) ?? '';
  await counter.count(bringer, [listen('bai-2')]);
  expect(await countOf('bai-1')).toBe(61 + BURST_OF_NEW);
});

test('a new network’s listens that could not be stored count when they are sent again', async () => {
  const counter = open();
  const batch = Array.from({ length: BURST_OF_NEW }, () => listen());
  await counter.count(HOME, [listen('bai-2')]);
  isAway = true;
  for (let tries = 0; tries < 5; tries++)
    await expect(counter.count('198.51.100.7', batch)).rejects.toMatchObject({ status: 503 });
  isAway = false;
  await counter.count('198.51.100.7', batch);
  expect(await countOf('bai-1')).toBe(BURST_OF_NEW);
});
