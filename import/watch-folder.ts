import { stat } from 'node:fs/promises';
import { watch } from 'chokidar';
import { openPool } from '#database/open-pool.ts';
import type { MediaStore } from '#media/media-store.ts';
import { describeError, log } from '#runtime/log.ts';
import { finishMedia } from './finish-media.ts';
import { importFolders } from './import-folders.ts';
import type { Outcome } from './import-outcome.ts';
import { DeletionMirror, LONGEST_REPLACEMENT_MS } from './mirror-deletions.ts';

export type WatchSettings = {
  folder: string;
  media: MediaStore;
  connectionString: string;
  keepsDemo: boolean;
  makesLowBitrate: boolean;
  /** Whether tracks are hidden when their files are deleted. */
  mirrorsDeletions: boolean;
};

/** A file unchanged for this long counts as complete. */
const REST_MS = 3_000;
/** Events can get lost, and network disks send none: a full walk finds everything. */
const WALK_EVERY_MS = 60_000;
/** Waits for this pause in events, since copying a folder sends thousands. */
const HINT_REST_MS = 1_000;

/** Follows a folder until aborted. Retries when the folder is missing or an import fails. */
export async function watchFolder(settings: WatchSettings, signal: AbortSignal): Promise<void> {
  const watching = new FolderWatch(settings, signal);
  await watching.run();
}

class FolderWatch {
  readonly #settings: WatchSettings;
  readonly #signal: AbortSignal;
  readonly #refused = new Map<string, string>();
  readonly #coverless = new Map<string, string>();
  #hint = new AbortController();
  #lastError = '';
  readonly #mirror: DeletionMirror | undefined;

  constructor(settings: WatchSettings, signal: AbortSignal) {
    this.#settings = settings;
    this.#signal = signal;
    if (settings.mirrorsDeletions) this.#mirror = new DeletionMirror(settings.folder);
  }

  async run(): Promise<void> {
    const watcher = watch([], { ignoreInitial: true, followSymlinks: false });
    watcher.on('error', (error) => log.warn('music-folder-not-watched', describeError(error)));
    let resting: NodeJS.Timeout | undefined;
    watcher.on('all', () => {
      clearTimeout(resting);
      resting = setTimeout(() => this.#hint.abort(), HINT_REST_MS);
    });
    let isWatched = false;
    while (!this.#signal.aborted) {
      this.#hint = new AbortController();
      const isThere = await this.#isThere();
      if (isThere && !isWatched) watcher.add(this.#settings.folder);
      if (!isThere && isWatched) watcher.unwatch(this.#settings.folder);
      isWatched = isThere;
      const restless = isThere ? await this.#import() : 0;
      await this.#pause(this.#pauseMs(restless));
    }
    clearTimeout(resting);
    await watcher.close();
  }

  #pauseMs(restless: number): number {
    if (restless > 0) return REST_MS;
    return this.#mirror?.isWaiting ? LONGEST_REPLACEMENT_MS : WALK_EVERY_MS;
  }

  async #isThere(): Promise<boolean> {
    const { folder } = this.#settings;
    try {
      if ((await stat(folder)).isDirectory()) return true;
      this.#say('music-folder-away', `${folder} is not a folder.`);
    } catch (error) {
      this.#say('music-folder-away', describeError(error).message);
    }
    return false;
  }

  /** @returns how many files are still being written */
  async #import(): Promise<number> {
    const { folder, ...settings } = this.#settings;
    const counts: Partial<Record<Outcome['status'], number>> = {};
    const onOutcome = (outcome: Outcome) => {
      if (outcome.status === 'refused' && !this.#isNewRefusal(outcome)) return;
      if (outcome.coverProblem) this.#warnOfCover(outcome);
      counts[outcome.status] = (counts[outcome.status] ?? 0) + 1;
    };
    try {
      const { restless } = await importFolders([folder], {
        ...settings,
        restMs: REST_MS,
        signal: this.#signal,
        onOutcome,
      });
      const { added = 0, updated = 0, moved = 0, refused = 0 } = counts;
      if (added + updated + moved + refused > 0)
        log.info('library-imported', { added, updated, moved, refused });
      await this.#mirrorDeletions();
      this.#lastError = '';
      if (restless === 0) await this.#finishMedia();
      return restless;
    } catch (error) {
      if (!this.#signal.aborted) this.#say('import-failed', describeError(error).message);
      return 0;
    }
  }

  /** After an import, which has found the files that only moved. */
  async #mirrorDeletions(): Promise<void> {
    if (!this.#mirror) return;
    const pool = openPool({ connectionString: this.#settings.connectionString, max: 1 });
    try {
      const { hidden, shown } = await this.#mirror.follow(pool);
      if (hidden.length + shown.length > 0)
        log.info('deletions-followed', { hidden: hidden.length, shown: shown.length });
    } finally {
      await pool.end();
    }
  }

  /** Makes optional media until the next event of the folder. */
  async #finishMedia(): Promise<void> {
    const { media, connectionString, makesLowBitrate } = this.#settings;
    const signal = AbortSignal.any([this.#signal, this.#hint.signal]);
    try {
      await finishMedia({ media, connectionString, makesLowBitrate, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #isNewRefusal({ file, reason }: Outcome): boolean {
    if (this.#refused.get(file) === reason) return false;
    this.#refused.set(file, reason);
    log.warn('file-refused', { file, reason });
    return true;
  }

  #warnOfCover({ file, coverProblem: reason = '' }: Outcome): void {
    if (this.#coverless.get(file) === reason) return;
    this.#coverless.set(file, reason);
    log.warn('cover-refused', { file, reason });
  }

  /** Logs the same error only once in a row. */
  #say(event: string, message: string): void {
    if (this.#lastError === message) return;
    this.#lastError = message;
    log.warn(event, { message });
  }

  #pause(longestMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = AbortSignal.any([this.#signal, this.#hint.signal]);
    const timer = setTimeout(resolve, longestMs);
    end.addEventListener('abort', () => resolve(), { once: true });
    if (end.aborted) resolve();
    return promise.finally(() => clearTimeout(timer));
  }
}
