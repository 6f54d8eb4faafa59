import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { type Project, startProject } from './start-project.ts';

const COLUMNS = `
  select format('%s.%s', class.relname, attname) as name, format_type(atttypid, atttypmod) as type,
    attnotnull as is_required
  from pg_attribute join pg_class as class on class.oid = attrelid
  where relnamespace = 'auth'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`;
/** The order of a unique key's columns does not matter. */
const KEYS = `
  select format('%s %s %s %s', conrelid::regclass, contype,
    (select string_agg(attname, ', ' order by attname) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey)),
    case when contype = 'f' then pg_get_constraintdef(oid) end) as name
  from pg_constraint
  where connamespace = 'auth'::regnamespace and contype in ('p', 'u', 'f')`;
const FUNCTIONS = `
  select proname as name, pg_get_function_identity_arguments(oid) as arguments,
    pg_get_function_result(oid) as result, provolatile as volatility
  from pg_proc where pronamespace = 'auth'::regnamespace order by proname`;

let ours: TestDatabase;
let project: Project;
beforeAll(async () => {
  ours = await startTestDatabase();
  project = await startProject(process.env.SUPABASE_AUTH ?? '');
});
afterAll(async () => {
  await project.stop();
  await ours.stop();
});

type Row = { name: string; [field: string]: unknown };

async function ask(sql: string): Promise<{ own: Row[]; supabase: Map<string, Row> }> {
  const client = await connect(ours.connectionString);
  const { rows: own } = await client.query<Row>(sql).finally(() => client.end());
  const { rows } = await project.database.query<Row>(sql);
  return { own, supabase: new Map(rows.map((row) => [row.name, row])) };
}

test('database/auth-schema.sql has Supabase’s columns, apart from these', async () => {
  const { own, supabase } = await ask(COLUMNS);
  const differences = own.flatMap(({ name, type, is_required }) => {
    const other = supabase.get(name);
    if (!other) return [`${name}: only ours`];
    return [
      ...(other.type === type ? [] : [`${name}: ${other.type}, ours ${type}`]),
      ...(other.is_required === is_required
        ? []
        : [`${name}: ${is_required ? 'ours' : 'theirs'} may not be null`]),
    ];
  });
  // Migrations compare `user_id` as text, and read none of the others.
  expect(differences.sort()).toEqual([
    'audit_log_entries.ip_address: theirs may not be null',
    'flow_state.code_challenge_method: auth.code_challenge_method, ours text',
    'one_time_tokens.data: only ours',
    'one_time_tokens.token_type: auth.one_time_token_type, ours text',
    'refresh_tokens.id: bigint, ours text',
    'refresh_tokens.token: ours may not be null',
    'refresh_tokens.user_id: character varying(255), ours uuid',
    'refresh_tokens.user_id: ours may not be null',
  ]);
});

test('its keys are Supabase’s', async () => {
  const { own, supabase } = await ask(KEYS);
  expect(own.map(({ name }) => name).filter((name) => !supabase.has(name))).toEqual([]);
});

test('its functions are Supabase’s', async () => {
  const { own, supabase } = await ask(FUNCTIONS);
  expect(own).toEqual([...supabase.values()]);
});
