import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '#server/database/test-database.ts';
import { Limits } from './limits.ts';

let database: TestDatabase;
let pool: pg.Pool;
/** Two servers on one database. */
let limits: Limits;
let others: Limits;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString });
  // The database may stop before the last of them is closed.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});
beforeEach(async () => {
  await pool.query('truncate gate.rate_limits');
  [limits, others] = [new Limits(pool), new Limits(pool)];
});

const useUp = async (key: string | undefined, most: number, by = limits) => {
  for (let n = 0; n < most; n++) await by.count('signInsFrom', key);
};
const refusal = { status: 429, code: 'over_request_rate_limit' };

test('as many as there are may come, and the next hears when it may', async () => {
  await useUp('192.0.2.1', 30);
  await expect(limits.count('signInsFrom', '192.0.2.1')).rejects.toMatchObject(refusal);
  const waitSec = await limits.tryCount('signInsFrom', '192.0.2.1');
  expect(waitSec).toBeGreaterThan(290);
  expect(waitSec).toBeLessThanOrEqual(300);
});

test('each network, and each limit, counts by itself', async () => {
  await useUp('192.0.2.1', 30);
  expect(await limits.tryCount('signInsFrom', '192.0.2.2')).toBe(0);
  expect(await limits.tryCount('signUpsFrom', '192.0.2.1')).toBe(0);
});

test('servers on one database count together, and a later one goes on', async () => {
  await useUp('192.0.2.1', 15);
  await useUp('192.0.2.1', 15, others);
  expect(await limits.tryCount('signInsFrom', '192.0.2.1')).toBeGreaterThan(0);
  expect(await new Limits(pool).tryCount('signInsFrom', '192.0.2.1')).toBeGreaterThan(0);
});

test('side by side none is counted twice or not at all', async () => {
  const tries = Array.from({ length: 40 }, (_, n) =>
    (n % 2 ? limits : others).tryCount('signInsFrom', '192.0.2.3'),
  );
  expect((await Promise.all(tries)).filter((waitSec) => waitSec === 0)).toHaveLength(30);
});

test('when the time is over it begins anew', async () => {
  await useUp('192.0.2.1', 30);
  await pool.query('update gate.rate_limits set expire = 1');
  expect(await limits.tryCount('signInsFrom', '192.0.2.1')).toBe(0);
});

test('callers who cannot be told apart share twenty times as many', async () => {
  await useUp(undefined, 31);
  await pool.query("update gate.rate_limits set points = 599 where key like 'signInsFrom:%'");
  expect(await limits.tryCount('signInsFrom', undefined)).toBe(0);
  expect(await limits.tryCount('signInsFrom', undefined)).toBeGreaterThan(0);
  // Who can be told apart is another.
  expect(await limits.tryCount('signInsFrom', '192.0.2.1')).toBe(0);
});

test('while the database is away each server counts for itself', async () => {
  const away = new pg.Pool({ connectionString: 'postgres://localhost:1/none' });
  const alone = new Limits(away);
  await useUp('192.0.2.1', 30, alone);
  await expect(alone.count('signInsFrom', '192.0.2.1')).rejects.toMatchObject(refusal);
  await away.end();
});
