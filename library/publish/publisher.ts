import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isSameSite } from '#library/site-settings.ts';
import { describeError, log } from '#server/log.ts';
import { readRows, readSiteSettings } from './read-rows.ts';
import type { Snapshot, SnapshotIndex } from './snapshot.ts';

const RETRY_MS = 5_000;

export type Published = { index: SnapshotIndex; filesWritten: number };

/**
 * Publishes the table of tracks and the site's settings once.
 *
 * @param isWhole reads all tracks, not only the changed ones; for when the published state may come
 *   from another database
 * @returns null if nothing has changed
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

/** Watches the table of tracks and the site's settings, and publishes each change. */
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

  /** Publishes the present state, then watches. @throws Error if the database does not answer */
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
   * Publishes one state after the other. After a failure, such as a full disk, retries a full publish; meanwhile the
   * former state stays in use.
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

  /** Retries with a full publish, since a damaged published file may have caused the failure. */
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
    // If it fails, the end of the connection triggers the next attempt.
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
