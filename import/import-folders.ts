import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { openPool } from '#database/open-pool.ts';
import { nameImportRules } from '#domain/category.ts';
import { prepareMediaFolder } from '#media/media-folder.ts';
import type { MediaStore } from '#media/media-store.ts';
import { CoverMaker, type MakeCover } from './cover-maker.ts';
import { messages } from './import.messages.ts';
import { takeImportLock } from './import-lock.ts';
import type { Outcome } from './import-outcome.ts';
import { explainStop } from './import-stopped.ts';
import { type ListedFile, listFiles } from './list-files.ts';
import { processTracks } from './process-tracks.ts';
import { readFiles } from './read-files.ts';
import { retagTracks } from './retag-tracks.ts';
import { LONGEST_SEC } from './sound/check-sound.ts';
import { SoundPreparer } from './sound/prepare-in-child.ts';
import { type KnownState, readKnownFiles } from './stored-file.ts';
import { sweepMedia } from './sweep-media.ts';
import { READING_VERSION } from './tags/pick-values.ts';
import { type FoundFile, walkFolders } from './walk-folders.ts';

/** Callbacks during the import. Each file has one outcome. */
export type ImportEvents = {
  onWait?: () => void;
  onFound?: (files: number) => void;
  onRead?: () => void;
  /** The files left to prepare, and the length of their sound, as far as tags say it. */
  onListed?: (files: number, soundSec: number) => void;
  /** Seconds of one file since the last call. All calls of this and `onSkipped` add up to the listed length. */
  onDecoded?: (soundSec: number) => void;
  /** Seconds that did not have to be decoded: of a known sound, or of a refused file. */
  onSkipped?: (soundSec: number) => void;
  onOutcome?: (outcome: Outcome) => void;
};

export type ImportOptions = ImportEvents & {
  connectionString: string;
  media: MediaStore;
  origin?: 'import' | 'demo';
  keepsDemo?: boolean;
  /** New tracks stay hidden until an operator publishes them. */
  isHeld?: boolean;
  /** Skips files that changed less than this ago: they may still be written. */
  restMs?: number;
  signal?: AbortSignal | undefined;
  /** Shared with other imports, and not closed; by default each import starts its own processes. */
  preparer?: SoundPreparer;
  makeCover?: MakeCover;
};

const MOST_AT_ONCE = 4;

const USUAL_SEC = 240;

/**
 * Imports folders into the catalogue. Each result is stored at once: an interrupted import loses nothing, and the next
 * one continues.
 *
 * @param roots absolute paths of folders or files, in the order of the lists
 * @returns how many files were skipped because they may still be written, and how many files and folders because they
 *   are hidden
 * @throws ImportStopped
 */
export async function importFolders(
  roots: readonly string[],
  options: ImportOptions,
): Promise<{ restless: number; hidden: number }> {
  const { connectionString, media } = options;
  const { folder } = media;
  let stop = async () => {};
  try {
    const { onWait, signal } = options;
    const lock = await takeImportLock(connectionString, { signal, ...(onWait && { onWait }) });
    const pool = openPool({ connectionString, max: MOST_AT_ONCE + 1 });
    stop = async () => {
      await pool.end().catch(() => {});
      await lock.release();
    };
    await prepareMediaFolder(folder);
    const ending = AbortSignal.any([lock.lost, ...(signal ? [signal] : [])]);
    return await new Import(pool, { ...options, signal: ending }).run(roots);
  } catch (error) {
    throw explainStop(error, folder.work);
  } finally {
    await stop();
  }
}

class Import {
  readonly #pool: pg.Pool;
  readonly #options: ImportOptions & { signal: AbortSignal };

  constructor(pool: pg.Pool, options: ImportOptions & { signal: AbortSignal }) {
    this.#pool = pool;
    this.#options = options;
  }

  async run(roots: readonly string[]): Promise<{ restless: number; hidden: number }> {
    const { signal, restMs = 0, origin = 'import' } = this.#options;
    const { files, refused, hidden } = await walkFolders(roots, signal);
    const resting = files.filter(({ changedMs }) => isAtRest(changedMs, restMs));
    this.#options.onFound?.(resting.length);
    for (const { path, reason } of refused)
      this.#tell({ file: path, status: 'refused', id: null, reason });

    const waiting = await this.#findWaiting(resting);
    const { listed, outcomes } = await listFiles(this.#pool, waiting, origin);
    for (const outcome of outcomes) this.#tell(outcome);
    await this.#process(listed);
    if (listed.length > 0) await sweepMedia(this.#pool, this.#options.media);
    return { restless: files.length - resting.length, hidden };
  }

  /** Reports the unchanged files and reads the others. */
  async #findWaiting(files: readonly FoundFile[]): Promise<FoundFile[]> {
    const { signal, onRead } = this.#options;
    const known = await readKnownFiles(this.#pool);
    if ([...known.values()].some(hasOldTags)) await retagTracks(this.#pool, signal);
    const changed: FoundFile[] = [];
    const waiting: FoundFile[] = [];
    for (const file of files) {
      const state = known.get(file.path);
      if (!state || !isUnchanged(file, state)) changed.push(file);
      else if (state.state === 'waiting') waiting.push(file);
      else this.#tell(toOutcome(state));
    }
    const refused = await readFiles(changed, {
      pool: this.#pool,
      signal,
      ...(onRead && { onRead }),
    });
    for (const outcome of refused) this.#tell(outcome);
    const isRefused = new Set(refused.map(({ file }) => file));
    const isWaiting = new Set([...waiting, ...changed.filter(({ path }) => !isRefused.has(path))]);
    return files.filter((file) => isWaiting.has(file));
  }

  async #process(listed: readonly ListedFile[]): Promise<void> {
    const { signal, keepsDemo = false, isHeld = false } = this.#options;
    const { onListed, onDecoded, onSkipped } = this.#options;
    const lengthOf = guessLengths(listed);
    const lengths = listed.map(lengthOf);
    onListed?.(
      listed.length,
      lengths.reduce((sum, sec) => sum + sec, 0),
    );
    if (listed.length === 0) return;
    const { media, makeCover } = this.#options;
    const covers = new CoverMaker(media, makeCover);
    await using lifetime = new AsyncDisposableStack();
    const preparer = this.#options.preparer ?? lifetime.use(new SoundPreparer());
    const next = listed.values();
    const failed = new AbortController();
    const ending = AbortSignal.any([signal, failed.signal]);
    const work = async () => {
      for (const one of next) {
        if (ending.aborted) return;
        const lengthSec = lengthOf(one);
        let decodedSec = 0;
        const tellDecoded = (sec: number) => {
          const most = Math.min(sec, lengthSec);
          onDecoded?.(most - decodedSec);
          decodedSec = most;
        };
        const outcome = await processTracks(one, {
          pool: this.#pool,
          media,
          covers,
          preparer,
          keepsDemo,
          isHeld,
          signal: ending,
          onProgress: tellDecoded,
        });
        if (decodedSec > 0 && outcome.status !== 'refused') tellDecoded(lengthSec);
        else onSkipped?.(lengthSec - decodedSec);
        this.#tell(outcome);
      }
    };
    const atOnce = Math.min(availableParallelism(), MOST_AT_ONCE);
    // Wait for all files before throwing, so that nothing continues in the background.
    await Promise.allSettled(
      Array.from({ length: atOnce }, () =>
        work().catch((error) => {
          failed.abort(error);
          throw error;
        }),
      ),
    );
    signal.throwIfAborted();
    // The first error is the cause; the others may only be aborts.
    failed.signal.throwIfAborted();
  }

  #tell(outcome: Outcome): void {
    this.#options.onOutcome?.(outcome);
  }
}

/**
 * Whether a file has not changed for `restMs`. A time further than that in the future counts as well, since
 * another machine's clock may be ahead.
 */
function isAtRest(changedMs: number, restMs: number): boolean {
  const ageMs = Date.now() - changedMs;
  return ageMs >= restMs || ageMs < -restMs;
}

function isUnchanged(file: FoundFile, known: KnownState): boolean {
  if (file.sizeBytes !== known.sizeBytes || file.modifiedMs !== known.modifiedMs) return false;
  // Tag editors can keep both. The time of the last change also changes with permissions or links: then reading the
  // file finds nothing new.
  if (file.changedMs !== known.changedMs || known.readingVersion < READING_VERSION) return false;
  if (known.state === 'refused') return true;
  const hasSameImage = known.hasCover || file.imageStamp === known.imageStamp;
  if (file.cue.stamp !== known.cueStamp) return false;
  const entries = file.entries.map(({ entry }) => entry);
  // JSON in the database drops undefined fields.
  return hasSameImage && isDeepStrictEqual(known.entries, JSON.parse(JSON.stringify(entries)));
}

const hasOldTags = ({ state, importRules }: KnownState) =>
  state === 'listed' && importRules !== nameImportRules();

function toOutcome({
  path,
  state,
  trackId,
  reason,
  trackStatus,
  coverProblem,
}: KnownState): Outcome {
  const told = { file: path, id: trackId, reason };
  if (state === 'duplicate' || state === 'refused') return { ...told, status: state };
  if (trackStatus === 'removed') return { ...told, status: 'unchanged', reason: messages.removed };
  const listed = { ...told, status: 'unchanged', ...(coverProblem && { coverProblem }) } as const;
  return trackStatus === 'hidden' ? { ...listed, reason: messages.hidden } : listed;
}

/** The length of each file in seconds. For tags with a wrong length or none, the mean of the others. */
function guessLengths(listed: readonly ListedFile[]): (one: ListedFile) => number {
  const told = ({ file }: ListedFile) => {
    const sec = file.stored.read.durationSec ?? 0;
    return sec > 0 && sec <= LONGEST_SEC ? sec : null;
  };
  const known = listed.map(told).filter((sec) => sec !== null);
  const meanSec = known.reduce((sum, sec) => sum + sec, 0) / known.length;
  return (one) => told(one) ?? (known.length > 0 ? meanSec : USUAL_SEC);
}
