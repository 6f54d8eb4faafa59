import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isSameSite } from '#library/site-settings.ts';
import { describeError, log } from '#server/log.ts';
import { readRows, readSiteSettings } from './read-rows.ts';
import type { Snapshot, SnapshotIndex } from './snapshot.ts';

const RETRY_MS = 5_000;

export type Published = { index: SnapshotIndex; filesWritten: number };

/**
 * Publishes what the table of tracks holds, and what operators set of the site, once.
 *
 * @param isWhole reads all tracks, not only those that changed: where nobody knows that what is published
 *   came from this database
 * @returns null where nothing has changed
 */
export async function publishChanges(
  client: pg.ClientBase,
  snapshot: Snapshot,
  { isWhole = false } = {},
): Promise<Published | null> {
  const base = await snapshot.readIndex();
  const { rows, revision } = await readRows(client, isWhole || !base ? '0' : base.revision);
  const site = await readSiteSettings(client);
  if (rows.length === 0 && !isWhole && isSameSite(site, base?.site)) return null;
  const published = await snapshot.write(base, rows, revision, { isWhole, site });
  return published;
}

/** Follows the table of tracks and the settings of the site, and publishes each change of it. */
export class Publisher {
  readonly #connectionString: string;
  readonly #snapshot: Snapshot;
  readonly #onPublished: (published: Published) => Promise<void>;
  readonly #retryMs: number;
  readonly #ending = new AbortController();
  #client: pg.Client | undefined;
  #working: Promise<void> = Promise.resolve();
  #isRetrying = false;

  constructor(
    connectionString: string,
    snapshot: Snapshot,
    onPublished: (published: Published) => Promise<void>,
    { retryMs = RETRY_MS } = {},
  ) {
    this.#connectionString = connectionString;
    this.#snapshot = snapshot;
    this.#onPublished = onPublished;
    this.#retryMs = retryMs;
  }

  /** Publishes the present state, then follows. @throws Error when the database does not answer */
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#connectionString });
    client.on('error', () => {});
    client.on('end', () => void this.#reconnect());
    client.on('notification', () => void this.publish());
    await client.connect();
    this.#client = client;
    await client.query('listen library');
    await this.publish({ isWhole: true });
  }

  /**
   * One after the other. A failure, such as a full disk, is logged and the whole tried again; meanwhile the
   * former state goes on being served.
   */
  publish(options?: { isWhole: boolean }): Promise<void> {
    this.#working = this.#working.then(() => this.#publish(options));
    return this.#working;
  }

  async #publish(options?: { isWhole: boolean }): Promise<void> {
    if (!this.#client || this.#ending.signal.aborted) return;
    try {
      const published = await publishChanges(this.#client, this.#snapshot, options);
      if (published) await this.#onPublished(published);
    } catch (error) {
      log.error('publish-failed', describeError(error));
      void this.#publishLater();
    }
  }

  /** The whole: what failed may have been a damaged file of what is published. */
  async #publishLater(): Promise<void> {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    await this.#pause();
    this.#isRetrying = false;
    await this.publish({ isWhole: true });
  }

  async #reconnect(): Promise<void> {
    this.#client = undefined;
    await this.#pause();
    if (this.#ending.signal.aborted) return;
    // Where it fails, the connection's end comes here again.
    await this.start().catch((error) => log.warn('library-away', describeError(error)));
  }

  #pause = (): Promise<void> =>
    pause(this.#retryMs, undefined, { signal: this.#ending.signal, ref: false }).catch(() => {});

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#working;
    await this.#client?.end().catch(() => {});
  }
}
