import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_TRACK_IDS } from '#database/testing/insert-test-tracks.ts';
import { killHard } from '#database/testing/start-holder.ts';
import { copyCluster } from '#database/testing/test-cluster.ts';
import { testProgram } from '#testing/make-test-program.ts';
import { TEST_SETTINGS, TestServer } from './test-server.ts';

type Options = {
  /** Prepares nothing: the server creates its PostgreSQL itself. */
  isFirstStart?: boolean;
  /** Command prefix that mounts a disk on the data folder. */
  mount?: string[];
  folder?: string;
  /** Whether the folder already has a data folder, named `data`. */
  hasData?: boolean;
};

/**
 * Runs the server as `npm start` does, in a process and with a PostgreSQL of its own: for tests of signals, crashes
 * and what a process may do.
 */
export class ServerProcess extends TestServer {
  #printed = '';
  #log = '';
  readonly #isFirstStart: boolean;
  readonly #mount: string[];
  #hasCluster: boolean;
  #process: ChildProcess | undefined;

  constructor(
    env: Record<string, string> = {},
    { isFirstStart = false, mount, folder, hasData = false }: Options = {},
  ) {
    super(env, folder === undefined ? {} : { folder });
    this.#mount = mount ?? [];
    this.#isFirstStart = isFirstStart;
    this.#hasCluster = isFirstStart || hasData;
    if (mount) mkdirSync(this.dataFolder, { recursive: true });
  }

  override async start(): Promise<this> {
    // With tracks in the database, the server imports no demo.
    if (!this.#hasCluster) await copyCluster(this.dataFolder, 'tracks');
    this.#hasCluster = true;
    const server = this.spawn();
    this.#process = server;
    this.#printed = '';
    this.#log = '';
    const started = new Promise<string>((resolve, reject) => {
      server.stdout?.on('data', (chunk) => {
        this.#printed += chunk;
        const address = /^Vinahouse \D+ (http\S+)$/m.exec(this.#printed)?.[1];
        if (address) resolve(address);
      });
      server.stderr?.on('data', (chunk) => {
        this.#log += chunk;
      });
      server.once('exit', () => reject(new Error(this.output)));
    });
    await this.arriveAt(await started);
    if (this.#isFirstStart) await this.addTracks(TEST_TRACK_IDS);
    return this;
  }

  spawn(env: Record<string, string> = {}): ChildProcess {
    const [program = '', ...args] = [
      ...this.#mount,
      process.execPath,
      'server/testing/test-main.ts',
    ];
    const { folder, compileCache } = testProgram();
    return spawn(program, args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        // Chooses the mutant in `npm run mutation -- gate`.
        __STRYKER_ACTIVE_MUTANT__: process.env.__STRYKER_ACTIVE_MUTANT__,
        NODE_COMPILE_CACHE: compileCache,
        ...TEST_SETTINGS,
        DATA_DIR: this.dataFolder,
        ...this.env,
        ...env,
      },
    });
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name);
  }

  /** Like a crash: nothing is cleaned up, and its PostgreSQL keeps running. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server) throw new Error('It is not running.');
    await killHard(server);
    await this.disconnect();
  }

  /** Its exit code, and the signal that ended it. */
  async ended(): Promise<unknown[]> {
    const server = this.#process;
    if (!server) throw new Error('It was never started.');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    return [server.exitCode, server.signalCode];
  }

  override async halt(): Promise<void> {
    await this.disconnect();
    this.signal('SIGTERM');
    if (this.#process) await this.ended();
  }

  override async stop(): Promise<void> {
    await this.halt();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  override get output(): string {
    return this.#printed + this.#log;
  }

  override get log(): string {
    return this.#log;
  }

  override set log(text: string) {
    this.#log = text;
  }

  override get connectionString(): string {
    const folder = join(this.seenDataFolder, 'postgres');
    if (!existsSync(join(folder, '.s.PGSQL.5432'))) throw new Error('PostgreSQL is not running');
    return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  }

  override get seenDataFolder(): string {
    if (this.#mount.length === 0) return this.dataFolder;
    return `/proc/${this.#process?.pid}/root${this.dataFolder}`;
  }

  get postgresPid(): number {
    const file = join(this.seenDataFolder, 'postgres', 'postmaster.pid');
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  }
}
