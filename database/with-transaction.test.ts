import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { openPool } from './open-pool.ts';
import { withTransaction } from './with-transaction.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = openPool({ connectionString: database.connectionString });
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});

test('a connection lost between two statements makes the next one fail, and nothing else', async () => {
  const cutOff = withTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Not with once() of node:events, which listens for errors itself: the test would pass even if
    // withTransaction did not.
    const ended = new Promise<void>((resolve) => client.on('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await client.query('select 1');
  });
  await expect(cutOff).rejects.toThrow();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
