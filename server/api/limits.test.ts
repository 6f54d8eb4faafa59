import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#database/open-pool.ts';
import { startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { Limits } from './limits.ts';
import { StreamLimit } from './live/stream-limit.ts';
import { SharedCounts } from './shared-counts.ts';

let database: TestDatabase;
let pool: pg.Pool;
/** Two servers on one database. */
let limits: Limits;
let others: Limits;
let shared: SharedCounts;
let sharedByOthers: SharedCounts;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = openPool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});
beforeEach(async () => {
  await pool.query('truncate gate.rate_limits, gate.shared_counts');
  [shared, sharedByOthers] = [new SharedCounts(pool), new SharedCounts(pool)];
  [limits, others] = [new Limits(pool, shared), new Limits(pool, sharedByOthers)];
});

const useUp = async (key: string | undefined, most: number, by = limits) => {
  for (let n = 0; n < most; n++) await by.count('signInsFrom', key);
};
const refusal = { status: 429, code: 'over_request_rate_limit' };

test('calls up to the limit pass, and the next is told when to retry', async () => {
  await useUp('192.0.2.1', 30);
  await expect(limits.count('signInsFrom', '192.0.2.1')).rejects.toMatchObject(refusal);
  const waitSec = await limits.tryCount('signInsFrom', '192.0.2.1');
  expect(waitSec).toBeGreaterThan(290);
  expect(waitSec).toBeLessThanOrEqual(300);
});

test('each network and each limit counts by itself', async () => {
  await useUp('192.0.2.1', 30);
  expect(await limits.tryCount('signInsFrom', '192.0.2.2')).toBe(0);
  expect(await limits.tryCount('signUpsFrom', '192.0.2.1')).toBe(0);
});

test('servers on one database count together, and a later one continues the count', async () => {
  await useUp('192.0.2.1', 15);
  await useUp('192.0.2.1', 15, others);
  expect(await limits.tryCount('signInsFrom', '192.0.2.1')).toBeGreaterThan(0);
  expect(await new Limits(pool, shared).tryCount('signInsFrom', '192.0.2.1')).toBeGreaterThan(0);
});

test('the networks of a line and of a server count together, each more loosely', async () => {
  const net = (n: number) => `2001:db8:1:${n.toString(16)}::/64`;
  const allowed = async (networks: string[]) => {
    let count = 0;
    for (const one of networks) if ((await limits.tryCount('signInsFrom', one)) === 0) count++;
    return count;
  };
  // 256 /64s of one /56, in turn, then those of another /56 of the same /48.
  expect(await allowed(Array.from({ length: 256 }, (_, n) => net(n)))).toBe(60);
  expect(await allowed(Array.from({ length: 256 }, (_, n) => net(0x100 + n)))).toBe(60);
  expect(await allowed(Array.from({ length: 20 }, (_, n) => net(0x200 * n)))).toBe(0);
  expect(await allowed(['2001:db8:2:1::/64', '2001:db9:1:1::/64'])).toBe(2);
});

test('a network that is refused does not use up those around it', async () => {
  const one = '2001:db8:1:1::/64';
  await useUp(one, 30);
  for (let n = 0; n < 100; n++) await limits.tryCount('signInsFrom', one);
  await useUp('2001:db8:1:2::/64', 30);
});

test('new networks inside one that is used up are refused without the database', async () => {
  const net = (n: number) => `2001:db8:1:${n.toString(16)}::/64`;
  for (let n = 0; n < 61; n++) await limits.tryCount('signInsFrom', net(n));
  const counters = async () =>
    (await pool.query('select count(*)::int as count from gate.rate_limits')).rows[0].count;
  const before = await counters();
  for (let n = 61; n < 200; n++)
    expect(await limits.tryCount('signInsFrom', net(n))).toBeGreaterThan(0);
  expect(await counters()).toBe(before);
});

test('the addresses next to one count together, sixteen times as loosely', async () => {
  await useUp('203.0.113.1', 1);
  await pool.query("update gate.rate_limits set points = 479 where key like 'signInsFrom:%'");
  expect(await limits.tryCount('signInsFrom', '203.0.113.2')).toBe(0);
  expect(await limits.tryCount('signInsFrom', '203.0.113.3')).toBeGreaterThan(0);
  expect(await limits.tryCount('signInsFrom', '203.0.114.3')).toBe(0);
});

test('a network can ask whether it may try, as often as it likes', async () => {
  const network = '2001:db8:1:1::/64';
  for (let n = 0; n < 40; n++) expect(await limits.waitSec('signInsFrom', network)).toBe(0);
  await useUp(network, 30);
  const waitSec = await others.waitSec('signInsFrom', network);
  expect(waitSec).toBeGreaterThan(290);
  expect(await others.waitSec('signInsFrom', '2001:db8:1:2::/64')).toBe(0);
  await useUp('2001:db8:1:2::/64', 30, others);
  // Their /56 is used up, too.
  expect(await limits.waitSec('signInsFrom', '2001:db8:1:3::/64')).toBeGreaterThan(0);
});

test('what is taken back counts at no step', async () => {
  for (let n = 0; n < 40; n++) {
    await limits.count('signInsFrom', '203.0.113.9');
    await limits.takeBack('signInsFrom', '203.0.113.9');
  }
  await useUp('203.0.113.9', 30);
});

test('attempts from a network for one account do not count for another', async () => {
  const from = (about: string) => limits.tryCount('signInsToFrom', '192.0.2.1', about);
  for (let n = 0; n < 30; n++) expect(await from('an@example.com')).toBe(0);
  expect(await from('an@example.com')).toBeGreaterThan(0);
  expect(await from('binh@example.com')).toBe(0);
});

test('concurrent calls are each counted exactly once', async () => {
  const tries = Array.from({ length: 40 }, (_, n) =>
    (n % 2 ? limits : others).tryCount('signInsFrom', '192.0.2.3'),
  );
  expect((await Promise.all(tries)).filter((waitSec) => waitSec === 0)).toHaveLength(30);
});

test('after the period the count restarts', async () => {
  await useUp('192.0.2.1', 30);
  await pool.query('update gate.rate_limits set expire = 1');
  expect(await limits.tryCount('signInsFrom', '192.0.2.1')).toBe(0);
});

test('callers who cannot be told apart share a limit twenty times as high', async () => {
  await useUp(undefined, 31);
  await pool.query("update gate.rate_limits set points = 599 where key like 'signInsFrom:%'");
  expect(await limits.tryCount('signInsFrom', undefined)).toBe(0);
  expect(await limits.tryCount('signInsFrom', undefined)).toBeGreaterThan(0);
  // A caller who can be told apart has a separate limit.
  expect(await limits.tryCount('signInsFrom', '192.0.2.1')).toBe(0);
});

test('while the database is down each server counts for itself', async () => {
  const away = openPool({ connectionString: 'postgres://localhost:1/none' });
  const alone = new Limits(away, new SharedCounts(away));
  await useUp('192.0.2.1', 30, alone);
  await expect(alone.count('signInsFrom', '192.0.2.1')).rejects.toMatchObject(refusal);
  await away.end();
});

describe('counts in memory', () => {
  const READER = '192.0.2.7';
  const read = async (by: Limits, times: number, network = READER) => {
    let refused = 0;
    for (let n = 0; n < times; n++) if ((await by.tryCount('readsFrom', network)) > 0) refused++;
    return refused;
  };
  /** As happens once a second. */
  const exchange = async () => {
    for (const one of [shared, sharedByOthers]) await one.exchange();
    await shared.exchange();
  };

  test('a network that reads a little at each of two servers has the limit of one', async () => {
    expect(await read(limits, 3000)).toBe(0);
    expect(await read(others, 2990)).toBe(0);
    await exchange();
    expect(await read(others, 10)).toBe(0);
    expect(await read(others, 5)).toBe(5);
    expect(await limits.waitSec('readsFrom', READER)).toBe(0);
    await exchange();
    expect(await limits.waitSec('readsFrom', READER)).toBeGreaterThan(50);
    expect(await read(limits, 5)).toBe(5);
    // Its neighbours, and other limits, have theirs.
    expect(await read(limits, 5, '192.0.2.8')).toBe(0);
    expect(await limits.tryCount('writesFrom', READER)).toBe(0);
  });

  test('a server that starts again goes on counting, also one that was killed', async () => {
    expect(await read(limits, 6001)).toBe(1);
    await shared.exchange();
    const next = new SharedCounts(pool);
    await next.start();
    expect(await read(new Limits(pool, next), 1)).toBe(1);
    await next.stop();
  });

  test('counts end with their period', async () => {
    await read(limits, 6001);
    await exchange();
    await pool.query("update gate.shared_counts set ends_at = now() - interval '1 second'");
    await exchange();
    expect(await read(others, 1)).toBe(0);
  });

  test('who reads little is in no row, and no row names a network', async () => {
    await read(limits, 500);
    await exchange();
    const rows = async () => (await pool.query('select key, count from gate.shared_counts')).rows;
    expect(await rows()).toEqual([]);
    await read(limits, 200);
    await exchange();
    expect(await rows()).toEqual([{ key: expect.stringMatching(/^[\w-]{22}$/), count: 700 }]);
  });

  test('a network’s open streams count on all servers together, until they are closed or their server is gone', async () => {
    const open = (by: SharedCounts) => new StreamLimit({ most: 1000, mostFrom: 20, shared: by });
    const [here, there] = [open(shared), open(sharedByOthers)];
    const leave = Array.from({ length: 15 }, () => here.enter(READER));
    await exchange();
    for (let n = 0; n < 5; n++) there.enter(READER);
    expect(() => there.enter(READER)).toThrow('over_request_rate_limit');
    there.enter('198.51.100.1');
    for (const one of leave.slice(0, 2)) one();
    await exchange();
    there.enter(READER);
    await pool.query("update gate.shared_counts set ends_at = now() - interval '1 second'");
    await sharedByOthers.exchange();
    there.enter(READER);
  });

  test('while the database is away nothing is refused for want of it', async () => {
    const away = openPool({ connectionString: 'postgres://localhost:1/none' });
    const alone = new SharedCounts(away);
    await alone.start();
    expect(await read(new Limits(away, alone), 6002)).toBe(2);
    await alone.stop();
    await away.end();
  });
});
