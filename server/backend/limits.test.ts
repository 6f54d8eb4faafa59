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
  // The database may stop before the pool's last connection is closed.
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
  expect(await new Limits(pool).tryCount('signInsFrom', '192.0.2.1')).toBeGreaterThan(0);
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
  const away = new pg.Pool({ connectionString: 'postgres://localhost:1/none' });
  const alone = new Limits(away);
  await useUp('192.0.2.1', 30, alone);
  await expect(alone.count('signInsFrom', '192.0.2.1')).rejects.toMatchObject(refusal);
  await away.end();
});
