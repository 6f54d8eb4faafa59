import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { dumpDatabase } from './dump-database.ts';
import { type Row, readChunkPath, unpackRows } from './row-chunks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

async function sql(text: string) {
  const client = await connect(database.connectionString);
  await client.query(text).finally(() => client.end());
}

async function dump(onChunk: (table: string) => Promise<void> = async () => {}) {
  const rows = new Map<string, Row[]>();
  const facts = await dumpDatabase(database.connectionString, async (path, chunk) => {
    const { schema, name } = readChunkPath(path) ?? {};
    const table = `${schema}.${name}`;
    rows.set(table, [...(rows.get(table) ?? []), ...(await unpackRows(chunk))]);
    await onChunk(table);
  });
  return { rows, facts };
}

const addUser = (id: string) =>
  sql(`insert into auth.users (id, email) values ('${id}', '${id}@example.com')`);
const AN = '11111111-0000-4000-8000-000000000000';
const BINH = '22222222-0000-4000-8000-000000000000';

test('rows written during the dump are not in it', async () => {
  await addUser(AN);
  await sql(`insert into public.profiles (user_id, display_name) values ('${AN}', 'An')`);
  let isWritten = false;
  const { rows, facts } = await dump(async (table) => {
    if (table !== 'auth.users') return;
    await addUser(BINH);
    await sql(`insert into public.profiles (user_id, display_name) values ('${BINH}', 'Bình')`);
    isWritten = true;
  });
  expect(isWritten).toBe(true);
  expect(rows.get('auth.users')?.length).toBe(1);
  expect(rows.get('public.profiles')?.length).toBe(1);
  expect(facts.counts.accounts).toBe(1);
});

test('a table larger than one chunk is dumped completely, without duplicates', async () => {
  await sql(
    "insert into gate.rate_limits (key, points) select n || repeat('x', 240), n from generate_series(1, 40001) n",
  );
  const { rows, facts } = await dump();
  const points = rows.get('gate.rate_limits')?.map(([, points]) => Number(points));
  expect(points?.length).toBe(40_001);
  expect(new Set(points).size).toBe(40_001);
  expect(facts.tables.find(({ name }) => name === 'rate_limits')?.rowCount).toBe(40_001);
});
