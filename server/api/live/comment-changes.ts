import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describeError, log } from '#runtime/log.ts';

const RETRY_MS = 2_000;
/** A query at this interval detects a connection that was lost silently. */
const ASK_EVERY_MS = 30_000;
const LONGEST_SILENCE_MS = 10_000;

/** Without a track id, comments of any track may have changed. */
export type CommentChange = { trackId: string | undefined; isOnlyAdded: boolean };

const ANYTHING: CommentChange = { trackId: undefined, isOnlyAdded: false };

/**
 * Listens to the database's notifications of changed comments, whoever made the change: this server, another
 * one, or somebody using psql. After a reconnect it reports a change without a track id, since some may have
 * been missed.
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

  /** @throws Error when the database does not answer; retries go on nevertheless */
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
      // The `end` event of the failed connection starts the next attempt.
      log.warn('live-comments-away', describeError(error));
    }
  }
}

function readChange(payload: string): CommentChange {
  return { trackId: payload.slice(1) || undefined, isOnlyAdded: payload.startsWith('+') };
}
