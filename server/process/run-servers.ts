import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { log } from '#runtime/log.ts';
import type { Settings } from '#runtime/read-settings.ts';
import { DataFolder } from '#server/backend/data-folder.ts';
import { takePassedSocket } from '#server/connections/passed-socket.ts';
import { addUp, METRICS_TYPE } from '#server/monitoring/add-up-metrics.ts';
import { startMetricsServer } from '#server/monitoring/metrics-server.ts';
import { Calls } from './calls.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran for so long and then ended is started again without a longer pause. */
const LONG_RUN_MS = 60_000;
/** A server that hangs must not keep the others' metrics back. */
const LONGEST_METRICS_MS = 5_000;

/** A server has ended before it listened, and has said why. */
class NotStarted extends Error {}

type Running = { worker: Worker; calls: Calls; listens: boolean };

/**
 * Starts as many servers as SERVERS says on one port, and starts each again that ends. This process has the data folder
 * and the embedded PostgreSQL, and answers no visitor.
 *
 * @throws Error with a message for the administrator
 */
export async function runServers(settings: Settings): Promise<void> {
  // The servers accept connections themselves. Those that this process hands to one that is dying would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const database = new SharedDatabase(settings);
  await database.check();
  const servers = new Servers(database);
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // Passed on each time: SIGINT ends the wait after SIGTERM.
    servers.signal(signal);
    if (isStopping) return;
    isStopping = true;
    await servers.ended();
    await database.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    await servers.start(settings.servers);
  } catch (error) {
    if (isStopping) return;
    servers.signal('SIGTERM');
    await servers.ended();
    await database.stop();
    if (error instanceof NotStarted) process.exit(1);
    throw error;
  }
  const { metricsPort } = settings;
  const metrics = { text: () => servers.readMetrics(), contentType: METRICS_TYPE };
  if (metricsPort !== undefined) await startMetricsServer(metrics, metricsPort);
}

/** The data folder and the database of all servers of this machine. */
class SharedDatabase {
  readonly #settings: Settings;
  readonly #dataFolder: DataFolder;
  #stopPostgres = async () => {};

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#dataFolder = new DataFolder(settings.dataFolder, settings.jwtSecret);
  }

  /** @throws StartRefused */
  async check(): Promise<void> {
    if (!this.#settings.hostedBackend) await this.#dataFolder.check();
  }

  /** @returns its connection string. @throws Error when it cannot be started; the next call tries again */
  open = sharePromises(async (): Promise<string> => {
    await this.#dataFolder.open();
    const { databaseUrl, dataFolder, servers } = this.#settings;
    if (databaseUrl) return databaseUrl;
    const { connectionString, stop } = await startEmbeddedPostgres(dataFolder, { servers });
    this.#stopPostgres = stop;
    return connectionString;
  });

  async stop(): Promise<void> {
    this.#dataFolder.stopWaiting();
    await this.#stopPostgres();
    await this.#dataFolder.close();
  }
}

class Servers {
  readonly #database: SharedDatabase;
  readonly #socket = takePassedSocket(process.env);
  readonly #running = new Map<number, Running>();
  readonly #listening = Promise.withResolvers<string>();
  /** Where the first one listens. */
  #address: string | undefined;
  readonly #stopping = new AbortController();

  constructor(database: SharedDatabase) {
    this.#database = database;
  }

  /** The first one alone, so that the others find what it has prepared. @throws NotStarted */
  async start(count: number): Promise<void> {
    const { worker } = this.#fork(1);
    const hasEnded = once(worker, 'exit').then(() => undefined);
    this.#address = await Promise.race([this.#listening.promise, hasEnded]);
    if (this.#address === undefined) throw new NotStarted();
    this.#restartWhenEnded(1, worker);
    for (let number = 2; number <= count; number++)
      this.#restartWhenEnded(number, this.#fork(number).worker);
  }

  signal(signal: NodeJS.Signals): void {
    this.#stopping.abort();
    for (const { worker } of this.#running.values()) worker.process.kill(signal);
  }

  async ended(): Promise<void> {
    const running = [...this.#running.values()];
    await Promise.all(running.map(({ worker }) => worker.isDead() || once(worker, 'exit')));
  }

  async readMetrics(): Promise<string> {
    const late = new AbortController();
    const limit = pause(LONGEST_METRICS_MS, undefined, { signal: late.signal });
    const all = [...this.#running.values()].map(({ calls }) =>
      Promise.race([calls.ask('metrics'), limit]).catch(() => undefined),
    );
    const read = await Promise.all(all);
    late.abort();
    limit.catch(() => {});
    return await addUp(read.filter((one): one is object[] => Array.isArray(one)));
  }

  /** Whether visitors are answered already: then a new server need not hurry. */
  get #isServed(): boolean {
    return [...this.#running.values()].some(({ worker, listens }) => listens && !worker.isDead());
  }

  #fork(number: number): Running {
    const worker = cluster.fork({
      SERVER_NUMBER: String(number),
      ...(this.#address && this.#isServed && { SERVER_ADDRESS: this.#address }),
      // The servers' sockets are this process's.
      ...(this.#socket && { LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }),
    });
    const calls = new Calls((message) => void worker.send(message, () => {}), {
      database: () => this.#database.open(),
      metrics: () => this.readMetrics(),
      listens: async (address) => {
        running.listens = true;
        this.#listening.resolve(String(address));
      },
    });
    const running: Running = { worker, calls, listens: false };
    this.#running.set(number, running);
    worker.on('message', (message) => void calls.receive(message));
    worker.on('error', () => {});
    worker.once('exit', () => calls.end());
    return running;
  }

  #restartWhenEnded(number: number, worker: Worker, pauseMs = FIRST_PAUSE_MS): void {
    const startedAtMs = performance.now();
    worker.once('exit', async (code: number | null, signal: NodeJS.Signals | null) => {
      const { signal: stopping } = this.#stopping;
      if (stopping.aborted) return;
      log.error('server-ended', { server: number, code, signal });
      const waitMs = performance.now() - startedAtMs > LONG_RUN_MS ? FIRST_PAUSE_MS : pauseMs;
      await pause(waitMs, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
      const next = this.#fork(number).worker;
      this.#restartWhenEnded(number, next, Math.min(2 * waitMs, LONGEST_PAUSE_MS));
    });
  }
}
