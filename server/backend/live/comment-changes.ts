import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describeError, log } from '#server/log.ts';

const RETRY_MS = 2_000;
/** A line that was cut without a word is noticed by asking over it. */
const ASK_EVERY_MS = 30_000;
const LONGEST_SILENCE_MS = 10_000;

/** Undefined stands for every track. */
export type CommentChange = { trackId: string | undefined; isOnlyAdded: boolean };

const ANYTHING: CommentChange = { trackId: undefined, isOnlyAdded: false };

/**
 * Hears of changed comments from the database, whoever wrote them: this server, another one, or somebody at
 * psql. What was missed while the line was gone is told as a change of every track.
 */
export class CommentChanges {
  readonly #connectionString: string;
  readonly #onChange: (change: CommentChange) => void;
  readonly #ending = new AbortController();
  #client: pg.Client | undefined;
  #asking: NodeJS.Timeout | undefined;

  constructor(connectionString: string, onChange: (change: CommentChange) => void) {
    this.#connectionString = connectionString;
    this.#onChange = onChange;
  }

  /** @throws Error when the database does not answer; it is tried again all the same */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: LONGEST_SILENCE_MS,
      query_timeout: LONGEST_SILENCE_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.once('end', () => void this.#restart());
    client.on('notification', ({ payload = '' }) => this.#onChange(readChange(payload)));
    this.#client = client;
    await client.connect();
    await client.query('listen comments');
    this.#asking = setInterval(() => {
      client.query('select').catch(() => client.connection.stream.destroy());
    }, ASK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#asking);
    await this.#client?.end().catch(() => {});
  }

  async #restart(): Promise<void> {
    clearInterval(this.#asking);
    const { signal } = this.#ending;
    await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    try {
      await this.start();
      this.#onChange(ANYTHING);
    } catch (error) {
      // The connection's end leads here again.
      log.warn('live-comments-away', describeError(error));
    }
  }
}

function readChange(payload: string): CommentChange {
  return { trackId: payload.slice(1) || undefined, isOnlyAdded: payload.startsWith('+') };
}
