import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, type Mock, vi } from 'vitest';
import { Notifications } from '#database/notifications.ts';
import { openPool } from '#database/open-pool.ts';
import { startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { type Log, log } from '#runtime/log.ts';
import { Jobs } from '../jobs.ts';

/** One database for the tests of a file, and the job queues of the servers on it. Each test begins without jobs. */
export class TestJobs {
  pool = new pg.Pool();
  #database: TestDatabase | undefined;
  readonly #stops: (() => Promise<unknown>)[] = [];

  async open(): Promise<void> {
    this.#database = await startTestDatabase();
    this.pool = openPool({ connectionString: this.connectionString });
  }

  get connectionString(): string {
    return this.#database?.connectionString ?? '';
  }

  /** The queue of another server. */
  async serve(options?: {
    longestStopMs?: number;
    works?: boolean;
  }): Promise<{ jobs: Jobs; notifications: Notifications }> {
    const notifications = new Notifications({
      ...{ connectionString: this.connectionString, channel: 'comments', awayEvent: 'away' },
      ...{ onNotice: () => {}, onListening: () => {} },
    });
    await notifications.start();
    const jobs = new Jobs(this.pool, notifications, options);
    this.#stops.push(async () => {
      await jobs.stop();
      await notifications.stop();
    });
    return { jobs, notifications };
  }

  async stored(kind: string): Promise<pg.QueryResultRow[]> {
    return (await this.pool.query('select * from pgboss.job where name = $1', [kind])).rows;
  }

  /** Lets jobs begin that wait for their time or their next attempt. */
  async startNow(jobs: Jobs, kind: string): Promise<void> {
    const boss = await jobs.open();
    for (const { id } of await this.stored(kind))
      await boss.update(kind, undefined, { id, startAfter: new Date() });
  }

  /** As after the death of the server that runs them: gives the running jobs to another one. */
  async forsake(jobs: Jobs, kind: string): Promise<void> {
    await this.pool.query("update pgboss.job set heartbeat_on = now() - interval '1 hour'");
    await (await jobs.open()).supervise(kind);
    await this.startNow(jobs, kind);
  }

  async empty(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
    await this.pool.query('delete from pgboss.job; delete from pgboss.schedule');
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.#database?.stop();
  }
}

export function openJobsForTests(): TestJobs {
  const tests = new TestJobs();
  beforeAll(() => tests.open());
  afterEach(() => tests.empty());
  afterAll(() => tests.close());
  return tests;
}

/** Silences the log. @returns the events of a level */
export function watchLog(): (level: keyof Log) => string[] {
  const spies = new Map<keyof Log, Mock>();
  beforeEach(() => {
    for (const level of ['info', 'warn', 'error'] as const)
      spies.set(
        level,
        vi.spyOn(log, level).mockImplementation(() => {}),
      );
  });
  afterEach(() => void vi.restoreAllMocks());
  return (level) => spies.get(level)?.mock.calls.map(([event]) => event) ?? [];
}
