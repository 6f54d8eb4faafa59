import { expect, onTestFinished, test } from 'vitest';
import { CONNECTIONS_OF_SERVER, connectionsFor, findShortage } from './connection-budget.ts';
import { Database } from './database.ts';
import { connect, startTestDatabase } from './testing/test-database.ts';

test('an embedded PostgreSQL has connections for its servers, and at least as many as usual', () => {
  expect(connectionsFor(1)).toBe(100);
  expect(connectionsFor(16)).toBeGreaterThan(16 * CONNECTIONS_OF_SERVER);
});

test('servers that need more connections than PostgreSQL allows are noticed', async () => {
  const test = await startTestDatabase();
  onTestFinished(test.stop);
  const client = await connect(test.connectionString);
  onTestFinished(() => client.end());
  const [row] = (await client.query('select current_database() as name')).rows;
  await client.query(`alter database ${row.name} connection limit ${2 * CONNECTIONS_OF_SERVER}`);
  expect(await findShortage(client, 2)).toBeUndefined();
  expect(await findShortage(client, 3)).toEqual({
    needed: 3 * CONNECTIONS_OF_SERVER,
    available: 2 * CONNECTIONS_OF_SERVER,
  });
  await client.query(`alter database ${row.name} connection limit -1`);
  const { rows } = await client.query('show max_connections');
  const most = Number(rows[0].max_connections);
  expect(await findShortage(client, 1)).toBeUndefined();
  const shortage = await findShortage(client, 1 + Math.floor(most / CONNECTIONS_OF_SERVER));
  expect(shortage?.available).toBeLessThanOrEqual(most);
});

test('each connection has its limits, and visitors are not the owner', async () => {
  const test = await startTestDatabase();
  onTestFinished(test.stop);
  const database = new Database(test.connectionString);
  onTestFinished(() => database.end());
  const text =
    "select current_user as role, current_setting('statement_timeout') as longest, current_setting('lock_timeout') as wait";
  const limits = { longest: '8s', wait: '5s' };
  expect(await database.askAsVisitor({ text, values: [] })).toEqual([{ role: 'anon', ...limits }]);
  expect(await database.own(text)).toEqual([{ role: 'postgres', ...limits }]);
});
