import { setTimeout as pause } from 'node:timers/promises';
import type { ConstructorOptions, JobResult, JobWithMetadata, PgBoss, Queue } from 'pg-boss';
import type { Queryable } from '#database/database.ts';
import type { Notifications } from '#database/notifications.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { describeError, log } from '#runtime/log.ts';

/** After the start, so that visitors get their music first. */
const START_AFTER_MS = 2_000;
const RETRY_MS = 10_000;
/** How long a stop waits for running jobs. The others begin anew at the next start. */
const GRACE_MS = 5_000;
/** For everything else that a stop waits for. */
const LONGEST_STOP_MS = 2 * GRACE_MS;
/** After so long without a sign from its server, a running job begins anew. */
const SILENCE_S = 20;
const HOUR_S = 3_600;
/** How late a job of a cron schedule may be added. */
const CRON_S = 45;
/** Repeated errors, such as those of an unavailable database, are logged at this interval. */
const SAY_AGAIN_MS = 10 * 60_000;

export type Job<Data extends object> = Pick<
  JobWithMetadata<Data>,
  'id' | 'data' | 'retryCount' | 'retryLimit' | 'createdOn'
>;

export type JobKind<Data extends object> = {
  name: string;
  /** Retries, and how long a job may wait and run. */
  queue: Omit<Queue, 'name' | 'partition' | 'notify' | 'heartbeatSeconds'>;
  /** How many jobs run at once. */
  atOnce?: number;
  /** How late a job with a start time may begin. Jobs without one begin at once. */
  latestSec: number;
  /** Adds a job at these times, in UTC, and at the start if some have passed meanwhile. */
  cron?: string;
  /** Of the jobs that cron adds. */
  singletonKey?: string;
  /** Runs at the start: adds jobs for work that waits outside of the queue. */
  begin?: (add: AddJob<Data>) => Promise<void>;
  /** Throws for another attempt. What it throws is not stored: it may name what nobody should read. */
  run: (job: Job<Data>) => Promise<void>;
  /** Called after the last attempt has failed. */
  giveUp?: (job: Job<Data>) => void;
};

/** Adds a job, in the transaction of `client` if there is one; with a key it replaces the waiting job of that key. */
export type AddJob<Data extends object> = (
  data: Data,
  options?: { client?: Queryable; startAfter?: Date; singletonKey?: string },
) => Promise<void>;

/**
 * The jobs that survive a restart, in the schema `pgboss` of the database. A job that its server did not finish
 * begins anew, there or at another server: each runs at least once.
 *
 * @see https://timgit.github.io/pg-boss/
 */
export class Jobs {
  readonly #database: Queryable;
  readonly #notifications: Notifications;
  readonly #kinds: JobKind<object>[] = [];
  readonly #longestStopMs: number;
  readonly #works: boolean;
  readonly #ending = new AbortController();
  /** Jobs that are done, but could not be deleted yet. */
  readonly #done = new Set<string>();
  readonly #opened = new Map<void, Promise<PgBoss>>();
  #isOpen = false;
  #starting: Promise<void> | undefined;
  #said = { message: '', atMs: 0 };

  /**
   * @param database asked as the owner
   * @param works whether this process also runs the jobs, and does not only add them
   */
  constructor(
    database: Queryable,
    notifications: Notifications,
    { longestStopMs = LONGEST_STOP_MS, works = true } = {},
  ) {
    this.#works = works;
    this.#database = database;
    this.#notifications = notifications;
    this.#longestStopMs = longestStopMs;
  }

  /**
   * Declares a kind of jobs, before the start.
   *
   * @returns a function that resolves to the one that adds jobs. Call it before a transaction,
   * since it may need a connection.
   */
  declare<Data extends object>(kind: JobKind<Data>): () => Promise<AddJob<Data>> {
    this.#kinds.push(kind as unknown as JobKind<object>);
    return async () => addTo(await this.open(), kind.name);
  }

  get isOpen(): boolean {
    return this.#isOpen && !this.#ending.signal.aborted;
  }

  /** Starts to work soon, and tries again until the database answers. */
  start(): void {
    this.#starting ??= this.#start();
  }

  /** Starts to work now. @throws Error without the database */
  open = sharePromises(() => this.#open(), this.#opened);

  /** Never waits long: what a database that was killed leaves unfinished must not keep the server from ending. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const waiting = new AbortController();
    const late = pause(this.#longestStopMs, 'late', { signal: waiting.signal }).catch(
      () => 'stopped',
    );
    const outcome = await Promise.race([this.#stopBoss().then(() => 'stopped'), late]);
    waiting.abort();
    if (outcome === 'late') log.warn('jobs-not-stopped');
  }

  async #stopBoss(): Promise<void> {
    await this.#starting;
    const boss = await this.#opened.get()?.catch(() => undefined);
    await boss
      ?.stop({ graceful: true, timeout: GRACE_MS })
      .catch((error: unknown) => this.#say('jobs-failed', describeError(error)));
  }

  async #start(): Promise<void> {
    const { signal } = this.#ending;
    for (let waitMs = START_AFTER_MS; !signal.aborted; waitMs = RETRY_MS) {
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.open();
        return;
      } catch (error) {
        log.warn('jobs-not-started', describeError(error));
      }
    }
  }

  async #open(): Promise<PgBoss> {
    if (this.#ending.signal.aborted) throw new Error('The server is stopping.');
    // Loaded late: a start is quicker without it.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: asBossDatabase(this.#database, this.#notifications),
      useListenNotify: true,
      cronMonitorIntervalSeconds: CRON_S,
      cronWorkerIntervalSeconds: CRON_S,
      registerInstance: false,
      openTelemetry: { enabled: false },
      superviseIntervalSeconds: SILENCE_S,
      monitorIntervalSeconds: SILENCE_S,
      maintenanceIntervalSeconds: HOUR_S,
      // For flows and for the indexes of large queues; this site has neither.
      flowIntervalSeconds: HOUR_S,
      reindex: false,
    });
    boss.on('error', (error) => this.#say('jobs-failed', describeError(error)));
    boss.on('warning', ({ message }) => this.#say('jobs-warning', { message }));
    await boss.start();
    this.#isOpen = true;
    try {
      for (const kind of this.#kinds) await this.#follow(boss, kind);
    } catch (error) {
      this.#isOpen = false;
      // Not awaited, since it may wait for the database: the next attempt begins with an instance of its own.
      boss
        .stop({ graceful: false })
        .catch((late: unknown) => this.#say('jobs-failed', describeError(late)));
      throw error;
    }
    return boss;
  }

  async #follow(boss: PgBoss, kind: JobKind<object>): Promise<void> {
    const { name, atOnce = 1, latestSec } = kind;
    await keepQueue(boss, name, { ...kind.queue, notify: true, heartbeatSeconds: SILENCE_S });
    if (!this.#works) return;
    const work = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: atOnce,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: latestSec,
      notifyPollingIntervalSeconds: latestSec,
    } as const;
    const { cron, singletonKey } = kind;
    if (cron)
      await boss.schedule(
        name,
        cron,
        {},
        { missed: 'once', ...(singletonKey && { singletonKey }) },
      );
    await boss.work(name, work, (jobs: JobWithMetadata<object>[]) =>
      Promise.all(jobs.map((job) => this.#run(boss, kind, job))),
    );
    await kind.begin?.(addTo(boss, name));
  }

  async #run(
    boss: PgBoss,
    kind: JobKind<object>,
    job: JobWithMetadata<object>,
  ): Promise<JobResult> {
    const { id } = job;
    try {
      if (!this.#done.has(id)) await kind.run(job);
    } catch (error) {
      if (job.retryCount < job.retryLimit) return { id, status: 'failed' };
      if (kind.giveUp) kind.giveUp(job);
      else log.error('job-given-up', { job: kind.name, ...describeError(error) });
    }
    this.#done.add(id);
    try {
      // Deletes the job instead of keeping it as completed: its data may be private.
      await boss.deleteJob(kind.name, job);
      this.#done.delete(id);
      return { id, status: 'completed' };
    } catch {
      return { id, status: 'failed' };
    }
  }

  #say(event: string, fields: { message: string }): void {
    const atMs = Date.now();
    if (this.#said.message === fields.message && atMs - this.#said.atMs < SAY_AGAIN_MS) return;
    this.#said = { message: fields.message, atMs };
    log.warn(event, fields);
  }
}

function addTo<Data extends object>(boss: PgBoss, name: string): AddJob<Data> {
  return async (data, { client, ...more } = {}) => {
    const options = { ...more, ...(client && { db: asBossDatabase(client) }) };
    if (more.singletonKey) await boss.upsert(name, data, options);
    else await boss.send(name, data, options);
  };
}

/** Creates the queue, or brings its settings up to date. */
async function keepQueue(boss: PgBoss, name: string, settings: Omit<Queue, 'name'>): Promise<void> {
  const { policy, ...changeable } = settings;
  const kept = await boss.getQueue(name);
  if (!kept) return await boss.createQueue(name, settings);
  const entries = Object.entries(changeable);
  if (entries.some(([key, value]) => kept[key as keyof typeof changeable] !== value))
    await boss.updateQueue(name, changeable);
}

type BossDatabase = NonNullable<ConstructorOptions['db']>;

function asBossDatabase(database: Queryable, notifications?: Notifications): BossDatabase {
  return {
    executeSql: (text, values) => database.query(text, values as unknown[]),
    ...(notifications && {
      listen: async (channel, onNotification, onReconnect) => ({
        close: await notifications.follow(channel, { onNotice: onNotification, onReconnect }),
      }),
    }),
  };
}
