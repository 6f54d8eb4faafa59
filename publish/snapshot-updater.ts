import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { OddRows } from '#catalogue/odd-rows.ts';
import {
  findChanged,
  readArtistPages,
  readMergedArtists,
  readRows,
  readSiteSettings,
} from '#catalogue/read-rows.ts';
import { readSeries, readSeriesRevision } from '#catalogue/read-series.ts';
import type { OddRow } from '#catalogue/read-track.ts';
import { Notifications } from '#database/notifications.ts';
import { isSameSite } from '#domain/site-settings.ts';
import { describeError, log } from '#runtime/log.ts';
import { assignSeries } from './assign-series.ts';
import { creditTracks } from './credit-tracks.ts';
import type { SeriesState, Snapshot, SnapshotIndex } from './snapshot.ts';

const RETRY_MS = 5_000;
/** Stands for an error's code if there is no connection to the database. */
const AWAY = 'database-away';

export type Published = { index: SnapshotIndex; filesWritten: number };

export type Changes = {
  /** null if nothing has changed. */
  published: Published | null;
  /** The tracks that were read. */
  ids: string[];
  /** The values of them and of the site's settings that could not be published. */
  odd: OddRow[];
};

/**
 * Publishes the table of tracks and the site's settings once.
 *
 * @param isWhole reads all tracks, not only the changed ones; for when the published state may come
 *   from another database
 */
export async function updateSnapshot(
  client: pg.ClientBase,
  snapshot: Snapshot,
  { isWhole = false } = {},
): Promise<Changes> {
  const areCredited = await readTexts(client).then(
    () => true,
    (error) => {
      log.warn('tracks-not-credited', describeError(error));
      return false;
    },
  );
  const base = await snapshot.readIndex();
  // A track that was written a moment ago is read with its artists and series by the next update. A whole publish reads all.
  const { ids, revision } =
    isWhole || !base
      ? await findChanged(client, '0')
      : await findChanged(client, base.revision, { areCredited });
  const { site, facts, odd } = await readSiteSettings(client);
  const mergedArtists = areCredited ? await readMergedArtists(client) : base?.mergedArtists;
  const series = await readChangedSeries(client, isWhole ? null : base);
  const artistPages = await readArtistPages(
    client,
    isWhole || !base ? undefined : (base.artistPages?.revision ?? '0'),
  );
  const isChanged =
    ids.length > 0 ||
    isWhole ||
    series !== undefined ||
    artistPages !== undefined ||
    !isSameSite(site, base?.site) ||
    !isDeepStrictEqual(facts, base?.siteFacts);
  const read = async (some: string[]) => {
    const { rows, odd: oddRows } = await readRows(client, some);
    odd.push(...oddRows);
    return rows;
  };
  const changed = { ids, read };
  return {
    published: isChanged
      ? await snapshot.write(base, changed, revision, {
          ...{ isWhole, site, siteFacts: facts, mergedArtists, series, artistPages },
        })
      : null,
    ids,
    odd,
  };
}

async function readTexts(client: pg.ClientBase): Promise<void> {
  await creditTracks(client);
  await assignSeries(client);
}

/** undefined if they are as in the published state. */
async function readChangedSeries(
  client: pg.ClientBase,
  base: SnapshotIndex | null,
): Promise<SeriesState | undefined> {
  const revision = await readSeriesRevision(client);
  if (base && revision === (base.series?.revision ?? null)) return undefined;
  return { revision, facts: revision === null ? [] : await readSeries(client) };
}

/** Why changes are not on the site. */
export type SnapshotFailure = {
  /** ISO time of the first failed attempt. */
  since: string;
  /** Such as ENOSPC, or SQLSTATE; without names of files. */
  code: string;
};

type Options = {
  retryMs?: number;
  /** Gets the ids of all hidden and removed tracks when publishing has failed. */
  takeDown?: (ids: readonly string[]) => void;
};

/** Watches the table of tracks and the site's settings, and publishes each change. */
export class SnapshotUpdater {
  readonly #notifications: Notifications;
  readonly #snapshot: Snapshot;
  readonly #onPublished: (published: Published) => Promise<void>;
  readonly #takeDown: (ids: readonly string[]) => void;
  readonly #retryMs: number;
  readonly #ending = new AbortController();
  readonly #odd = new OddRows();
  #client: pg.Client | undefined;
  #working: Promise<void> = Promise.resolve();
  /** How many publishes run or wait. */
  #waiting = 0;
  #isRetrying = false;
  #failure: SnapshotFailure | undefined;

  constructor(
    connectionString: string,
    snapshot: Snapshot,
    onPublished: (published: Published) => Promise<void>,
    { retryMs = RETRY_MS, takeDown = () => {} }: Options = {},
  ) {
    this.#notifications = new Notifications({
      ...{ connectionString, channel: 'library', awayEvent: 'library-away', retryMs },
      onNotice: () => void this.update(),
      onListening: async (client) => {
        this.#client = client;
        await this.update({ isWhole: true });
      },
      onLost: () => {
        this.#client = undefined;
        this.#fail(AWAY);
      },
      isIdle: () => this.#waiting === 0,
    });
    this.#snapshot = snapshot;
    this.#onPublished = onPublished;
    this.#takeDown = takeDown;
    this.#retryMs = retryMs;
  }

  /** undefined while the site shows every change. */
  get failure(): SnapshotFailure | undefined {
    return this.#failure;
  }

  /** The rows with a value that cannot be published. */
  get odd(): OddRows {
    return this.#odd;
  }

  /** Publishes the current state, then watches. @throws Error if the database does not answer */
  start(): Promise<void> {
    return this.#notifications.start();
  }

  /**
   * Publishes one state after the other: when this has ended, the site shows what was committed before, or `failure`
   * says why not. After a failure, such as a full disk, retries a full publish; meanwhile the former state stays in
   * use, without the tracks that were taken down.
   */
  update(options?: { isWhole: boolean }): Promise<void> {
    this.#waiting++;
    this.#working = this.#working.then(() => this.#update(options)).finally(() => this.#waiting--);
    return this.#working;
  }

  async #update(options?: { isWhole: boolean }): Promise<void> {
    if (this.#ending.signal.aborted) return;
    const client = this.#client;
    if (!client) return this.#fail(AWAY);
    try {
      const { published, ids, odd } = await updateSnapshot(client, this.#snapshot, options);
      this.#odd.update(ids, odd, options?.isWhole ?? false);
      const next = published ?? (this.#failure && (await this.#unchanged()));
      if (next) await this.#onPublished(next);
      this.#failure = undefined;
    } catch (error) {
      const { message, code = 'unknown' } = describeError(error);
      log.error('publish-failed', { message, code });
      this.#fail(code);
      await this.#takeDownOnly(client);
      void this.#retry();
    }
  }

  /** After a failure the site may still show a former state, although the snapshot has not changed since. */
  async #unchanged(): Promise<Published | undefined> {
    const index = await this.#snapshot.readIndex();
    return index ? { index, filesWritten: 0 } : undefined;
  }

  #fail(code: string): void {
    this.#failure = { since: this.#failure?.since ?? new Date().toISOString(), code };
  }

  /** A takedown must not wait for an unrelated fault. */
  async #takeDownOnly(client: pg.Client): Promise<void> {
    try {
      const { rows } = await client.query<{ id: string }>(
        "select id from public.tracks where status in ('hidden', 'removed')",
      );
      this.#takeDown(rows.map(({ id }) => id));
    } catch (error) {
      log.error('takedown-failed', describeError(error));
    }
  }

  /** Retries with a full publish, since a damaged published file may have caused the failure. */
  async #retry(): Promise<void> {
    if (this.#isRetrying) return;
    this.#isRetrying = true;
    await pause(this.#retryMs, undefined, { signal: this.#ending.signal, ref: false }).catch(
      () => {},
    );
    this.#isRetrying = false;
    await this.update({ isWhole: true });
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#working;
    await this.#notifications.stop();
  }
}
