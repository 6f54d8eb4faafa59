import pg from 'pg';
import { isJoined, type Migration, migrate, readMigrations } from '#database/apply-migrations.ts';
import { recognizeUnreleased, type Unreleased } from '#database/unreleased-versions.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { ArchiveTooNew } from '../archive/archive-too-new.ts';
import type { Manifest } from '../archive/manifest.ts';
import { DatabaseLoad } from './load-database.ts';
import { listTables } from './our-tables.ts';
import { qualify } from './qualify.ts';
import { messages } from './restored-database.messages.ts';

type TableName = { schema: string; name: string };

/**
 * Restores an archive into an empty database: applies the archive's
 * migrations, loads its rows, then applies the later migrations, all in one transaction. The rows of an unreleased
 * version are loaded into the tables of the joined migrations.
 */
export class RestoredDatabase {
  readonly unknownTables: string[];
  readonly #client: pg.Client;
  readonly #manifest: Manifest;
  readonly #migrations: Migration[];
  readonly #load: DatabaseLoad;
  readonly #unreleased: Unreleased | null;

  private constructor(
    client: pg.Client,
    manifest: Manifest,
    migrations: Migration[],
    load: DatabaseLoad,
    unreleased: Unreleased | null,
  ) {
    this.#client = client;
    this.#manifest = manifest;
    this.#migrations = migrations;
    this.#load = load;
    this.#unreleased = unreleased;
    this.unknownTables = manifest.tables
      .filter((table) => table.rowCount > 0 && !load.has(table))
      .map(({ schema, name }) => `${schema}.${name}`);
  }

  /**
   * @throws CommandRefused if the database is not empty, or lacks a table or column of the archive
   * @throws ExplainedError if an unknown unreleased version wrote the archive
   * @throws ArchiveTooNew
   */
  static async open(connectionString: string, manifest: Manifest): Promise<RestoredDatabase> {
    const migrations = await readMigrations();
    const unreleased = recognizeUnreleased(manifest.migrations);
    const known = new Set(migrations.map(({ version }) => version));
    if (!unreleased && manifest.migrations.some((version) => !known.has(version)))
      throw new ArchiveTooNew();
    const client = new pg.Client({ connectionString });
    // Without a listener the event would end the process. A broken connection makes the next query fail.
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('begin');
      if ((await listTables(client)).length > 0)
        throw new CommandRefused(messages.databaseHasTables);
      const had = new Set(manifest.migrations);
      await migrate(
        client,
        migrations.filter(unreleased ? isJoined : ({ version }) => had.has(version)),
      );
      await unreleased?.admitRows(client);
      const load = await DatabaseLoad.begin(client, manifest.tables);
      assertColumnsKnown(load, manifest);
      return new RestoredDatabase(client, manifest, migrations, load, unreleased);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** @param chunk with rows of one table */
  async add(table: TableName, chunk: Uint8Array): Promise<void> {
    const kept = this.#manifest.tables.find((other) => qualify(other) === qualify(table));
    if (kept && this.#load.has(kept)) await this.#load.add(kept, chunk);
  }

  async commit(): Promise<void> {
    await this.#load.end(this.#manifest);
    await this.#unreleased?.completeRows(this.#client);
    await migrate(this.#client, this.#migrations);
    await this.#client.query('commit');
  }

  /** Rolls back what was not committed. */
  async close(): Promise<void> {
    await this.#client.end();
  }
}

function assertColumnsKnown(load: DatabaseLoad, manifest: Manifest): void {
  for (const table of manifest.tables) {
    const unknown = load.has(table) ? load.findUnknownColumns(table) : [];
    if (unknown.length > 0)
      throw new CommandRefused(messages.unknownColumns(`${table.schema}.${table.name}`, unknown));
  }
}
