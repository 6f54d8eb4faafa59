import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { FolderStore } from '#media/folder-store.ts';
import { testProgram } from '#testing/make-test-program.ts';
import { type ImportOptions, importFolders } from '../import-folders.ts';
import type { Outcome } from '../import-outcome.ts';
import { SoundPreparer } from '../sound/prepare-in-child.ts';
import { makeTestCover, PLAIN_COVER } from './plain-cover.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** One for all test files of a worker: its processes end with the worker's. */
let preparer: SoundPreparer | undefined;

/** A catalogue with its own PostgreSQL, and a folder of music to import. */
export class TestCatalogue {
  readonly folder = mkdtempSync(join(tmpdir(), 'vinahouse-library-'));
  readonly dataFolder = join(this.folder, 'data');
  readonly media = new FolderStore(this.dataFolder);
  music = '';
  #folders = 0;
  #database: TestDatabase | undefined;
  #client: pg.Client | undefined;

  async start(): Promise<void> {
    this.#database = await startTestDatabase();
    this.#client = await connect(this.connectionString);
    // Tests need no durability.
    const [row] = await this.sql('select current_database() as name');
    await this.sql(`alter database ${row?.name} set synchronous_commit = off`);
  }

  async stop(): Promise<void> {
    await this.#client?.end();
    await this.#database?.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** An empty catalogue, and a folder with only a cover. */
  async clear(): Promise<void> {
    const tables = ['auth.users', 'public.tracks', 'private.library_files', 'private.recordings'];
    for (const table of tables) await this.sql(`delete from ${table}`);
    rmSync(this.dataFolder, { recursive: true, force: true });
    this.music = join(this.folder, `Nhạc ${++this.#folders}`);
    mkdirSync(this.music);
    this.write('cover.png', PLAIN_COVER);
  }

  get connectionString(): string {
    if (!this.#database) throw new Error('It is not started.');
    return this.#database.connectionString;
  }

  get preparer(): SoundPreparer {
    preparer ??= new SoundPreparer();
    return preparer;
  }

  /** The environment of commands. */
  get env() {
    return { DATABASE_URL: this.connectionString, DATA_DIR: this.dataFolder };
  }

  get settings() {
    return { connectionString: this.connectionString, media: this.media };
  }

  /** @returns its path */
  write(name: string, content: Uint8Array | string): string {
    const path = join(this.music, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  /** Each file's outcome, by its path below the folder of music. */
  async import(
    options: Partial<ImportOptions> & { roots?: string[] } = {},
  ): Promise<Record<string, Omit<Outcome, 'file'>>> {
    const { roots = [this.music], ...rest } = options;
    const outcomes: Record<string, Omit<Outcome, 'file'>> = {};
    await importFolders(roots, {
      ...this.settings,
      preparer: this.preparer,
      makeCover: makeTestCover,
      ...rest,
      onOutcome: ({ file, ...outcome }) => {
        const name = relative(this.music, file);
        if (name in outcomes) throw new Error(`${name} is reported twice.`);
        outcomes[name] = outcome;
      },
    });
    return outcomes;
  }

  /**
   * Runs `npm run import` as a person does.
   *
   * @param mount a command prefix that mounts a disk on the data folder
   */
  spawn(
    program: string,
    args: string[],
    { mount = [], env = {} }: { mount?: string[]; env?: Record<string, string> } = {},
  ) {
    const [command = '', ...rest] = [...mount, process.execPath, join(repository, program)];
    return spawn(command, [...rest, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: testProgram().compileCache,
        ...this.env,
        ...env,
      },
    });
  }

  async run(program: string, args: string[], options?: Parameters<TestCatalogue['spawn']>[2]) {
    const child = this.spawn(program, args, options);
    const [stdout, stderr, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { stdout, stderr, exitCode };
  }

  /** The status of each file. */
  async importStatuses(): Promise<Record<string, string>> {
    const outcomes = await this.import();
    return Object.fromEntries(Object.entries(outcomes).map(([name, { status }]) => [name, status]));
  }

  async sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    query: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    if (!this.#client) throw new Error('It is not started.');
    return (await this.#client.query<Row>(query, values)).rows;
  }

  async ids(): Promise<string[]> {
    const rows = await this.sql<{ id: string }>(
      "select id from public.tracks where status = 'published' order by list_position",
    );
    return rows.map(({ id }) => id);
  }

  async track(id: string) {
    const [row] = await this.sql('select * from public.tracks where id = $1', [id]);
    return row;
  }
}
