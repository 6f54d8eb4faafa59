import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describeError, log } from '#runtime/log.ts';

const RETRY_MS = 2_000;
/** A query at this interval detects a connection that was lost silently. */
const ASK_EVERY_MS = 30_000;
const LONGEST_SILENCE_MS = 10_000;

type Options = {
  connectionString: string;
  channel: 'comments' | 'library';
  onNotice: (payload: string) => void;
  /**
   * The connection listens. After the first time some notices may have been missed. The client may be
   * used for queries until `onLost`.
   */
  onListening: (client: pg.Client, isFirst: boolean) => Promise<void> | void;
  onLost?: () => void;
  /** Whether the client is free for the query that detects a lost connection; true by default. */
  isIdle?: () => boolean;
  /** The connection's name in PostgreSQL; by default that of its channel. */
  name?: string;
  /** The log's event when the database does not answer. */
  awayEvent: string;
  retryMs?: number;
};

export const connectionName = (channel: Options['channel']) => `vinahouse ${channel}`;

export type Follower = {
  onNotice: (payload: string) => void;
  /** The connection was lost meanwhile: notices may have been missed. */
  onReconnect: () => void;
};

/**
 * Listens to channels of the database on a connection of its own, and reconnects when it is lost. Notices arrive
 * whoever made the change: this server, another one, or somebody using psql.
 */
export class Notifications {
  readonly #options: Options;
  readonly #ending = new AbortController();
  readonly #followers = new Map<string, Follower>();
  #client: pg.Client | undefined;
  #asking: NodeJS.Timeout | undefined;
  #hasListened = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws Error when the database does not answer; retries go on nevertheless */
  async start(): Promise<void> {
    const { connectionString, channel, onNotice, onListening } = this.#options;
    const { isIdle = () => true, name = connectionName(channel) } = this.#options;
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: LONGEST_SILENCE_MS,
      keepAlive: true,
      application_name: name,
    });
    client.on('error', () => {});
    client.once('end', () => void this.#restart());
    client.on('notification', ({ channel: from, payload = '' }) =>
      from === channel ? onNotice(payload) : this.#followers.get(from)?.onNotice(payload),
    );
    this.#client = client;
    await client.connect();
    for (const followed of [channel, ...this.#followers.keys()])
      await run(client, `listen ${pg.escapeIdentifier(followed)}`);
    this.#asking = setInterval(() => {
      if (isIdle()) run(client, 'select').catch(() => {});
    }, ASK_EVERY_MS).unref();
    const isFirst = !this.#hasListened;
    this.#hasListened = true;
    await onListening(client, isFirst);
    if (!isFirst) for (const { onReconnect } of this.#followers.values()) onReconnect();
  }

  /**
   * Listens to another channel on the same connection, from the next one on if there is none now.
   *
   * @returns a function that ends it
   */
  async follow(channel: string, follower: Follower): Promise<() => Promise<void>> {
    const name = pg.escapeIdentifier(channel);
    this.#followers.set(channel, follower);
    await this.#client?.query(`listen ${name}`).catch(() => {});
    return async () => {
      if (this.#followers.get(channel) !== follower) return;
      this.#followers.delete(channel);
      await this.#client?.query(`unlisten ${name}`).catch(() => {});
    };
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    clearInterval(this.#asking);
    await this.#client?.end().catch(() => {});
  }

  async #restart(): Promise<void> {
    clearInterval(this.#asking);
    const { signal } = this.#ending;
    if (!signal.aborted) this.#options.onLost?.();
    const { retryMs = RETRY_MS, awayEvent } = this.#options;
    await pause(retryMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    // The `end` event of a failed connection starts the next attempt.
    await this.start().catch((error) => log.warn(awayEvent, describeError(error)));
  }
}

/** Runs a statement. When it fails or takes too long, the connection ends, and so does the statement. */
async function run(client: pg.Client, statement: string): Promise<void> {
  const silence = setTimeout(() => void client.end(), LONGEST_SILENCE_MS).unref();
  try {
    await client.query(statement);
  } catch (error) {
    void client.end();
    throw error;
  } finally {
    clearTimeout(silence);
  }
}
