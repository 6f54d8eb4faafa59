import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from './apply-migrations.ts';
import { connect, startTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { writeRowTypes } from './write-row-types.ts';
import { writeSchema } from './write-schema.ts';

const WRITES = '"npm run row-types" writes the file';
const SCHEMAS = '../supabase/schemas/';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  client = await connect(database.connectionString);
});
afterAll(async () => {
  await client.end();
  await database.stop();
});

test('the committed row types match the migrations', async () => {
  const types = await writeRowTypes(client);
  await expect(types, WRITES).toMatchFileSnapshot('../domain/generated-database.ts');
});

test('the committed schema matches the migrations', async () => {
  const parts = await writeSchema(client, await readMigrations());
  for (const [part, sql] of parts)
    await expect(sql, WRITES).toMatchFileSnapshot(`${SCHEMAS}${part}.sql`);
  const files = await readdir(new URL(SCHEMAS, import.meta.url));
  expect(files.filter((file) => !parts.has(file.replace('.sql', '')))).toEqual([]);
});
