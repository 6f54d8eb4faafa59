import pg from 'pg';
import type { Counts, Manifest } from '../archive/manifest.ts';
import { listSequences, listTables, type Table, TEXT_SETTINGS } from './our-tables.ts';
import { qualify } from './qualify.ts';
import { chunkPath, packRows, type Row } from './row-chunks.ts';

const ROWS_AT_ONCE = 1000;
/** The size of a chunk before compression. */
const CHUNK_CHARACTERS = 4_000_000;

export type DatabaseFacts = Pick<
  Manifest,
  'postgresVersion' | 'migrations' | 'tables' | 'sequences' | 'counts'
> & {
  /** Media of published tracks, as addresses on the site such as /sound/….mp3. */
  addresses: string[];
};

/**
 * Dumps all rows of our schemas in one snapshot. Leaves out roles and the schema, which the migrations
 * create.
 *
 * @param add adds a member to the archive
 */
export async function dumpDatabase(
  connectionString: string,
  add: (path: string, content: Uint8Array) => Promise<void>,
): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString });
  // Without a listener the event would end the process. A broken connection makes the next query fail.
  client.on('error', () => {});
  await client.connect();
  try {
    // All queries see the snapshot of the first one.
    await client.query(`begin isolation level repeatable read read only; ${TEXT_SETTINGS}`);
    const tables = await listTables(client);
    // A migration that changes a table has to wait.
    if (tables.length > 0)
      await client.query(`lock table ${tables.map(qualify).join(', ')} in access share mode`);
    const dumped: Manifest['tables'] = [];
    for (const table of tables) {
      const rowCount = await dumpTable(client, table, add);
      const { schema, name } = table;
      dumped.push({ schema, name, columns: table.columns.map((column) => column.name), rowCount });
    }
    const facts = {
      postgresVersion: await readVersion(client),
      migrations: await readMigrations(client),
      tables: dumped,
      counts: await countRows(client, tables),
      addresses: await readAddresses(client, tables),
      // Sequences are not part of the snapshot: their values may be ahead of the rows, never behind.
      sequences: await readSequences(client),
    };
    await client.query('commit');
    return facts;
  } finally {
    await client.end();
  }
}

async function dumpTable(
  client: pg.Client,
  table: Table,
  add: (path: string, content: Uint8Array) => Promise<void>,
): Promise<number> {
  const columns = table.columns.map(({ name }) => `${pg.escapeIdentifier(name)}::text`);
  await client.query(
    `declare kept no scroll cursor for select ${columns.join(', ')} from ${qualify(table)}`,
  );
  let rowCount = 0;
  let chunks = 0;
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    chunks += 1;
    await add(chunkPath(table.schema, table.name, chunks), await packRows(lines));
    lines = [];
    characters = 0;
  };
  for (let fetched = ROWS_AT_ONCE; fetched === ROWS_AT_ONCE; ) {
    const { rows } = await client.query<Row>({
      text: `fetch ${ROWS_AT_ONCE} from kept`,
      rowMode: 'array',
    });
    fetched = rows.length;
    rowCount += fetched;
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      characters += line.length;
      if (characters >= CHUNK_CHARACTERS) await flush();
    }
  }
  await flush();
  await client.query('close kept');
  return rowCount;
}

async function readVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? '';
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return rows.map(({ version }) => version);
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${qualify(sequence)}`,
    );
    if (rows[0]) sequences.push({ ...sequence, ...rows[0] });
  }
  return sequences;
}

const COUNTED: Record<keyof Counts, { table: string; condition?: string }> = {
  tracks: { table: 'public.tracks', condition: "status <> 'removed'" },
  accounts: { table: 'auth.users' },
  comments: { table: 'public.track_comments' },
  likes: { table: 'public.track_likes' },
  playlists: { table: 'public.playlists' },
};

/** 0 if the database is older than the table. */
export async function countRows(client: pg.Client, tables: Table[]): Promise<Counts> {
  const counts = { tracks: 0, accounts: 0, comments: 0, likes: 0, playlists: 0 };
  for (const key of Object.keys(COUNTED) as (keyof Counts)[]) {
    const { table, condition = 'true' } = COUNTED[key];
    if (!tables.some(({ schema, name }) => `${schema}.${name}` === table)) continue;
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${condition}`,
    );
    counts[key] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function readAddresses(client: pg.Client, tables: Table[]): Promise<string[]> {
  if (!tables.some(({ schema, name }) => schema === 'public' && name === 'tracks')) return [];
  const { rows } = await client.query<{ address: string }>(
    `select distinct address from public.tracks,
       unnest(array[stream_url, cover_image, waveform_url]) as address
     where status = 'published' and address like '/%' order by 1`,
  );
  return rows.map(({ address }) => address);
}
