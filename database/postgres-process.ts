import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ExplainedError } from '#runtime/explained-error.ts';
import { describeError, log } from '#runtime/log.ts';
import { lowerPriority, lowerPriorityOfChildren } from '#runtime/process-priority.ts';
import { stopLeftoverPostgres } from './stop-leftover-postgres.ts';

type PostgresProcessOptions = {
  command: string[];
  identity: { uid?: number; gid?: number };
  folder: string;
  logFile: string;
  connectionString: string;
};

const POLL_MS = 20;
/** Replaying the write-ahead log after a crash takes seconds per gigabyte. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;
const LONGEST_PAUSE_MS = 30_000;

/** One running PostgreSQL, restarted whenever it ends unexpectedly. */
export class PostgresProcess {
  readonly #options: PostgresProcessOptions;
  readonly #lifetime = new AbortController();
  #child: ChildProcess | undefined;
  /** A failed first start is not retried: its message is for the administrator. */
  #hasStarted = false;
  #isComingBack = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(options: PostgresProcessOptions) {
    this.#options = options;
  }

  /** @throws Error with the end of PostgreSQL's log */
  async start(): Promise<void> {
    process.once('exit', this.#endWithUs);
    try {
      await this.#launch('w');
      this.#hasStarted = true;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Aborts running statements (a fast shutdown), writes everything to the disk, and ends. */
  async stop(): Promise<void> {
    this.#lifetime.abort();
    await this.#restarting;
    process.off('exit', this.#endWithUs);
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    const limit = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  }

  /** For a server that exits without calling `stop`: PostgreSQL gets the signal and shuts down by itself. */
  #endWithUs = () => void this.#child?.kill('SIGINT');

  async #launch(logMode: 'w' | 'a'): Promise<void> {
    const { command, identity, folder, logFile } = this.#options;
    await stopLeftoverPostgres(folder);
    const log = await open(logFile, logMode, 0o600);
    const [program = '', ...args] = command;
    // Own process group: Ctrl-C in a terminal is for the server, which still has responses to finish.
    const child = spawn(program, args, {
      ...identity,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    if (child.pid) lowerPriority(child.pid);
    await once(child, 'spawn').finally(() => log.close());
    this.#child = child;
    child.once('exit', () => this.#comeBack());
    await this.#untilReady(child);
    if (child.pid) lowerPriorityOfChildren(child.pid);
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += POLL_MS) {
      if (hasEnded(child)) throw await this.#explain('không khởi động được', 'did not start');
      // Check again: if PostgreSQL ended while it was asked, nothing else would restart it.
      if ((await answers(this.#options.connectionString)) && !hasEnded(child)) return;
      await delay(POLL_MS);
    }
    throw await this.#explain('không trả lời', 'does not answer');
  }

  #comeBack(): void {
    if (!this.#hasStarted || this.#isComingBack || this.#lifetime.signal.aborted) return;
    this.#isComingBack = true;
    this.#restarting = this.#restart().finally(() => {
      this.#isComingBack = false;
    });
  }

  async #restart(): Promise<void> {
    const { signal } = this.#lifetime;
    for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        log.warn('postgres-ended', {
          message: 'PostgreSQL has ended unexpectedly; restarting it.',
        });
        await this.#launch('a');
        return;
      } catch (error) {
        log.error('postgres-not-started', describeError(error));
        await delay(pauseMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #explain(vi: string, en: string): Promise<ExplainedError> {
    const log = await readFile(this.#options.logFile, 'utf8').catch(() => '');
    const end = log.trim().split('\n').slice(-5).join('\n');
    return new ExplainedError({
      vi: `PostgreSQL ${vi}. Những dòng cuối trong nhật ký của nó:\n${end}`,
      en: `PostgreSQL ${en}. The end of its log:\n${end}`,
    });
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // A broken connection counts as no answer.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
