import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cover } from '#import/covers/make-cover.ts';
import type { Outcome } from '#import/import-outcome.ts';
import { describeError, log } from '#runtime/log.ts';
import { lowerPriority } from '#runtime/process-priority.ts';
import type { ImportJob, ImportReport, ImportSettings } from './import-main.ts';
import { nextBatch } from './import-order.ts';
import type { FetchedUpload, FinishedUpload, UploadStore } from './upload-store.ts';

const PROGRAM = fileURLToPath(new URL('import-main.ts', import.meta.url));
/** How long an idle process is kept for the next file. */
const IDLE_MS = 5 * 60_000;

/**
 * Imports complete uploads, in a process with a lower priority than pages and sound. What a stop, a crash or a
 * failure has left undone is imported by the next call.
 */
export class UploadImporter {
  readonly #store: UploadStore;
  readonly #settings: ImportSettings;
  readonly #ending = new AbortController();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #running: Promise<unknown> | undefined;

  constructor(store: UploadStore, settings: ImportSettings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** Starts the process before the first upload is complete. */
  prepare(): void {
    if (!this.#ending.signal.aborted) this.#child ??= this.#launch();
  }

  /**
   * Imports the next files that wait; one call after the other.
   *
   * @param failures so many calls before this one have failed. Then files are imported singly, each time another one:
   *   a file at which the import ends must not keep the others waiting.
   * @returns whether others wait
   * @throws Error if it ended early
   */
  async importNext(failures = 0): Promise<boolean> {
    const waiting = (await this.#store.list()).filter(({ outcome }) => !outcome);
    if (waiting.length === 0) return false;
    const one = waiting[failures % waiting.length];
    const batch = failures > 0 && one ? [one] : nextBatch(waiting);
    const importing = this.#importAll(batch);
    this.#running = importing.catch(() => {});
    const { error, count } = await importing;
    this.#running = undefined;
    if (error === undefined) return waiting.length > count;
    if (!this.#ending.signal.aborted) log.warn('upload-not-imported', { message: error });
    throw new Error(error);
  }

  /**
   * Makes a cover in all sizes but the AVIF ones.
   *
   * @returns null when it is not a picture, or is too large
   * @throws Error if the process has ended
   */
  async makeCover(picture: Uint8Array): Promise<Cover | null> {
    return (await this.#makePicture('cover', picture)) as Cover | null;
  }

  /**
   * Makes the site's logo in all sizes.
   *
   * @returns its name; null when it is not a picture, or is too large
   * @throws Error if the process has ended
   */
  async makeLogo(picture: Uint8Array): Promise<string | null> {
    return (await this.#makePicture('logo', picture)) as string | null;
  }

  /** Makes the missing AVIF covers and low-bitrate sound. */
  finishMedia(): void {
    this.prepare();
    this.#child?.send({ ...this.#settings, type: 'finish' } satisfies ImportJob, () => {});
    this.#restLater();
  }

  /** Ends the process; the next start imports what is unfinished. */
  async stop(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#idle);
    this.#child?.kill('SIGTERM');
    await this.#running;
  }

  /** @returns how many were there, and why it ended early */
  async #importAll(batch: readonly FinishedUpload[]): Promise<{ error?: string; count: number }> {
    const fetched = await this.#store.fetch(batch);
    const [first] = fetched;
    if (!first) return { count: batch.length };
    const error = await this.#import(fetched, first.isHeld ?? false);
    return { ...(error !== undefined && { error }), count: fetched.length };
  }

  /** @returns why it ended early */
  async #import(uploads: readonly FetchedUpload[], isHeld: boolean): Promise<string | undefined> {
    this.prepare();
    const child = this.#child;
    if (!child) return 'stopped';
    clearTimeout(this.#idle);
    const told: Promise<void>[] = [];
    const onReport = (report: ImportReport) => {
      if (report.type === 'outcome') told.push(this.#keep(uploads, report.outcome));
      else if (report.type === 'done') done.resolve(report.error);
    };
    const onExit = () => done.resolve('The import has ended.');
    const done = Promise.withResolvers<string | undefined>();
    child.on('message', onReport).once('exit', onExit);
    const files = uploads.map(({ path }) => path);
    child.send({ ...this.#settings, type: 'import', files, isHeld } satisfies ImportJob, () => {});
    const error = await done.promise;
    child.off('message', onReport).off('exit', onExit);
    await Promise.all(told);
    this.#restLater();
    return error;
  }

  async #makePicture(type: 'cover' | 'logo', picture: Uint8Array) {
    const file = join(tmpdir(), `vinahouse-${type}-${randomUUID()}`);
    try {
      await writeFile(file, picture, { mode: 0o600 });
      return await this.#askForPicture(type, file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async #askForPicture(type: 'cover' | 'logo', file: string): Promise<Cover | string | null> {
    this.prepare();
    const child = this.#child;
    if (!child) throw new Error('The server is stopping.');
    const { promise, resolve, reject } = Promise.withResolvers<Cover | string | null>();
    const onReport = (report: ImportReport) => {
      if (report.type === 'picture' && report.file === file) resolve(report.made);
    };
    const onExit = () => reject(new Error('The import process has ended.'));
    child.on('message', onReport).once('exit', onExit);
    child.send({ ...this.#settings, type, file } satisfies ImportJob, () => {});
    return await promise.finally(() => {
      child.off('message', onReport).off('exit', onExit);
      this.#restLater();
    });
  }

  #restLater(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (!this.#running) this.#child?.kill('SIGTERM');
    }, IDLE_MS).unref();
  }

  async #keep(uploads: readonly FetchedUpload[], outcome: Outcome): Promise<void> {
    const found = uploads.find(({ id }) => id === basename(dirname(outcome.file)));
    if (!found) return;
    const { path: _, ...upload } = found;
    const { status, id } = outcome;
    const reason = [outcome.reason, outcome.coverProblem].filter(Boolean).join('; ');
    try {
      await this.#store.end({ ...upload, outcome: { status, id, reason } });
    } catch (error) {
      // The next start imports it again, and finds it in the catalogue.
      log.warn('upload-not-noted', describeError(error));
    }
  }

  #launch(): ChildProcess {
    const child = fork(PROGRAM, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The studio shows the reasons, so they are in Vietnamese.
      env: { ...process.env, LC_ALL: 'vi_VN.UTF-8' },
    });
    if (child.pid) lowerPriority(child.pid);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.on('error', (error) => log.warn('upload-import-ended', describeError(error)));
    child.on('message', ({ type }: ImportReport) => type === 'busy' && this.#restLater());
    return child;
  }
}
