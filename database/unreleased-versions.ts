import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ExplainedError } from '#runtime/explained-error.ts';

/**
 * The migrations of commit 6d7de1bf, the last ones before they were joined to one file for each part of the schema:
 * docs/decisions/087. The first 36 are those of commit c34f290c.
 */
export const UNRELEASED = `
  20261121090000 20261121090100 20261121090200 20261125090000 20261125090100
  20261125090200 20261125090300 20261125090400 20261126090000 20261126090100
  20261126090200 20261126090300 20261126090400 20261126090500 20261126090600
  20261127090000 20261127090100 20261127090200 20261128090000 20261128110000
  20261129090000 20261129120000 20261129130000 20261129140000 20261129150000
  20261129160000 20261129170000 20261129190000 20261130090000 20261130100000
  20261130110000 20261201090000 20261202090000 20261203090000 20261204090000
  20261205090000 20261206090000 20261207100000 20261207110000 20261207130000
  20261208090000 20261208110000 20261208120000 20261209090000 20261209093000
  20261209100000
`
  .trim()
  .split(/\s+/);
const OF_C34F290C = UNRELEASED.slice(0, 36);

/** The first of the joined migrations. */
const FIRST = '20261209110000';
/** The last of them. */
export const LAST_JOINED = '20261209111500';

const FOLDER = new URL('../supabase/unreleased/', import.meta.url);

/** What a database of an unreleased version needs before and after the migrations. */
export type Unreleased = {
  /** Runs before the migrations, unless these have created the tables. */
  prepareTables(client: pg.Client): Promise<void>;
  /** Prepares new tables for rows of this version. Runs before these are loaded. */
  admitRows(client: pg.Client): Promise<void>;
  /** Runs after the migrations and the rows. */
  completeRows(client: pg.Client): Promise<void>;
};

const NOTHING = async () => {};

/**
 * @param applied versions of the migrations that a database or an archive has
 * @returns null for the database of a released version, or an empty one
 * @throws ExplainedError for unreleased versions other than the two
 */
export function recognizeUnreleased(applied: string[]): Unreleased | null {
  const unreleased = applied.filter((version) => version < FIRST).sort();
  if (unreleased.length === 0) return null;
  const isOf = (commit: string[]) =>
    applied.length === commit.length && commit.every((version, n) => version === unreleased[n]);
  if (isOf(OF_C34F290C))
    return { prepareTables, admitRows, completeRows: (client) => run(client, 'rows.sql') };
  if (isOf(UNRELEASED)) return { prepareTables, admitRows: NOTHING, completeRows: NOTHING };
  throw new ExplainedError({
    vi:
      'Cơ sở dữ liệu này do một phiên bản chưa phát hành khác của chương trình tạo ra, nên phiên bản này không nâng cấp được. ' +
      'Chưa có gì bị thay đổi. Hãy chạy phiên bản 6d7de1bf một lần (git checkout 6d7de1bf), rồi trở lại phiên bản này.',
    en:
      'Another unreleased version of the program wrote this database, so this version cannot upgrade it. ' +
      'Nothing has been changed. Run version 6d7de1bf once (git checkout 6d7de1bf), then this version again.',
  });
}

async function prepareTables(client: pg.Client): Promise<void> {
  await run(client, 'tables.sql');
  await client.query('delete from supabase_migrations.schema_migrations');
}

async function admitRows(client: pg.Client): Promise<void> {
  await client.query(`alter table private.watched_words
    alter column shape drop not null,
    alter column kind drop not null,
    alter column form drop not null,
    alter column letters drop not null,
    alter column is_accented drop not null`);
}

async function run(client: pg.Client, file: string): Promise<void> {
  await client.query(await readFile(new URL(file, FOLDER), 'utf8'));
}
