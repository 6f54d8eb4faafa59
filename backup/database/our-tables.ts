import type pg from 'pg';

/** Schemas of the migrations, except their history and the extensions. */
export const OUR_SCHEMAS = ['auth', 'gate', 'private', 'public'];

/** Of no use elsewhere: operators' uploads, whose pieces are in the bucket, and which browsers send again. */
const LEFT_OUT = ['gate.uploads', 'gate.upload_pieces'];

export type Column = { name: string; type: string };
export type Table = { schema: string; name: string; columns: Column[] };
export type Sequence = { schema: string; name: string };

/** A condition on pg_class that excludes the objects of extensions. */
const OURS = `
  relnamespace in (select oid from pg_namespace where nspname = any ($1::name[])) and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
  )`;

/** Tables with their writable columns, in the catalogue's order. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relnamespace::regnamespace::text as schema, relname::text as name,
       coalesce((
         select jsonb_agg(
           jsonb_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum
         )
         from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       ), '[]') as columns
     from pg_class where relkind = 'r' and relpersistence = 'p' and ${OURS}
       and relnamespace::regnamespace || '.' || relname <> all ($2) order by 1, 2`,
    [OUR_SCHEMAS, LEFT_OUT],
  );
  return rows;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select relnamespace::regnamespace::text as schema, relname::text as name
     from pg_class where relkind = 'S' and ${OURS} order by 1, 2`,
    [OUR_SCHEMAS],
  );
  return rows;
}

/** Settings that make the text form of values the same everywhere. */
export const TEXT_SETTINGS = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 3;
  set local bytea_output = 'hex';
  set local search_path = '';
  set local row_security = off;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
`;
