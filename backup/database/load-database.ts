import pg from 'pg';
import type { Manifest } from '../archive/manifest.ts';
import { listTables, type Table, TEXT_SETTINGS } from './our-tables.ts';
import { qualify } from './qualify.ts';
import { unpackRows } from './row-chunks.ts';

type KeptTable = Manifest['tables'][number];
type ForeignKey = { table: string; name: string; definition: string };
type Trigger = { table: string; name: string };

/**
 * Loads a dump into a database with the same migrations. Meanwhile foreign keys are dropped and triggers disabled,
 * since they would check or change each row. A table's owner may do both; a superuser is not needed.
 */
export class DatabaseLoad {
  readonly #client: pg.Client;
  readonly #tables: Map<string, Table>;
  readonly #foreignKeys: ForeignKey[];
  readonly #triggers: Trigger[];

  private constructor(
    client: pg.Client,
    tables: Map<string, Table>,
    foreignKeys: ForeignKey[],
    triggers: Trigger[],
  ) {
    this.#client = client;
    this.#tables = tables;
    this.#foreignKeys = foreignKeys;
    this.#triggers = triggers;
  }

  /**
   * @param client in a transaction, and used for nothing else until the load has ended
   * @param kept the dump's tables: the other tables keep the rows that migrations insert
   */
  static async begin(client: pg.Client, kept: KeptTable[]): Promise<DatabaseLoad> {
    await client.query(TEXT_SETTINGS);
    const tables = new Map((await listTables(client)).map((table) => [qualify(table), table]));
    const names = [...tables.keys()];
    const { rows: foreignKeys } = await client.query<ForeignKey>(
      `select conrelid::regclass::text as table, conname::text as name,
         pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
      [names],
    );
    const { rows: triggers } = await client.query<Trigger>(
      `select tgrelid::regclass::text as table, tgname::text as name
       from pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid = any ($1::regclass[])`,
      [names],
    );
    for (const { table, name } of foreignKeys)
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
    for (const { table, name } of triggers)
      await client.query(`alter table ${table} disable trigger ${pg.escapeIdentifier(name)}`);
    // Some migrations insert rows.
    const replaced = kept.map(qualify).filter((name) => tables.has(name));
    if (replaced.length > 0) await client.query(`truncate ${replaced.join(', ')}`);
    return new DatabaseLoad(client, tables, foreignKeys, triggers);
  }

  has(table: { schema: string; name: string }): boolean {
    return this.#tables.has(qualify(table));
  }

  /** @returns the dump's columns that the table lacks */
  findUnknownColumns(kept: KeptTable): string[] {
    const columns = this.#tables.get(qualify(kept))?.columns ?? [];
    return kept.columns.filter((name) => !columns.some((column) => column.name === name));
  }

  /** @param chunk of the dump, for an existing table */
  async add(kept: KeptTable, chunk: Uint8Array): Promise<void> {
    const types = new Map(
      this.#tables.get(qualify(kept))?.columns.map(({ name, type }) => [name, type]),
    );
    const rows = await unpackRows(chunk);
    const names = kept.columns.map((name) => pg.escapeIdentifier(name));
    const values = kept.columns.map((name, index) => `v${index}::${types.get(name)}`);
    const parameters = kept.columns.map((_, index) => `$${index + 1}::text[]`);
    const aliases = kept.columns.map((_, index) => `v${index}`);
    await this.#client.query(
      `insert into ${qualify(kept)} (${names.join(', ')}) overriding system value
       select ${values.join(', ')} from unnest(${parameters.join(', ')}) as rows (${aliases.join(', ')})`,
      kept.columns.map((_, index) => rows.map((row) => row[index] ?? null)),
    );
  }

  /**
   * Recreates foreign keys, which checks the rows, and enables the triggers.
   *
   * @throws Error if a table's row count differs from the dump's
   */
  async end(manifest: Manifest): Promise<void> {
    for (const { table, name, definition } of this.#foreignKeys)
      await this.#client.query(
        `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      );
    for (const { table, name } of this.#triggers)
      await this.#client.query(`alter table ${table} enable trigger ${pg.escapeIdentifier(name)}`);
    for (const sequence of manifest.sequences) await this.#setSequence(sequence);
    for (const kept of manifest.tables) if (this.has(kept)) await this.#assertCount(kept);
    await this.#client.query('reset search_path; reset row_security');
  }

  async #setSequence(sequence: Manifest['sequences'][number]): Promise<void> {
    await this.#client.query(
      'select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null',
      [qualify(sequence), sequence.lastValue, sequence.isCalled],
    );
  }

  async #assertCount(kept: KeptTable): Promise<void> {
    const { rows } = await this.#client.query<{ count: string }>(
      `select count(*) as count from ${qualify(kept)}`,
    );
    if (Number(rows[0]?.count) !== kept.rowCount)
      throw new Error(`${qualify(kept)} has ${rows[0]?.count} rows instead of ${kept.rowCount}.`);
  }
}
