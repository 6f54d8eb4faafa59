import { coverAddresses } from '#domain/cover-sources.ts';
import { logoAddresses } from '#domain/logo-files.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { type Cover, storeCover } from '#import/covers/make-cover.ts';
import { readPicture } from '#import/covers/read-picture.ts';
import type { SquarePixels } from '#import/covers/square-pixels.ts';
import { storeLogo } from '#import/covers/store-logo.ts';
import { finishMedia } from '#import/finish-media.ts';
import { importFolders } from '#import/import-folders.ts';
import type { Outcome } from '#import/import-outcome.ts';
import type { MediaStore } from '#media/media-store.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { describeError, log } from '#runtime/log.ts';
import type { S3Settings } from '#runtime/read-settings.ts';

export type ImportSettings = {
  dataFolder: string;
  connectionString: string;
  keepsDemo: boolean;
  makesLowBitrate: boolean;
  s3: S3Settings | undefined;
};
export type ImportJob = ImportSettings &
  (
    | { type: 'import'; files: string[]; isHeld: boolean }
    /** Make a cover of a picture, in all sizes but the AVIF ones. */
    | { type: 'cover'; file: string }
    /** Make the site's logo of a picture, in all sizes. */
    | { type: 'logo'; file: string }
    /** Make the missing AVIF covers and low-bitrate sound: see finish-media.ts. */
    | { type: 'finish' }
  );
export type ImportReport =
  | { type: 'outcome'; outcome: Outcome }
  | { type: 'picture'; file: string; made: Cover | string | null }
  /** Sent repeatedly while media are being finished. */
  | { type: 'busy' }
  /** All of the job's files have been reported, or the import has ended with an error. */
  | { type: 'done'; error?: string };

// Started by upload-importer.ts; ends with the server.
const ending = new AbortController();
const end = () => {
  ending.abort();
  process.exit();
};
process.on('disconnect', end).on('SIGTERM', end);
// Ctrl-C in a terminal is for the server, which ends this process.
process.on('SIGINT', () => {}).on('SIGHUP', () => {});

const BUSY_EVERY_MS = 60_000;

/** The store is the same for all jobs of a server. */
const stores = new Map<void, Promise<MediaStore>>();
const open = (settings: ImportSettings) => sharePromises(() => openMediaStore(settings), stores)();

type PictureJob = Extract<ImportJob, { file: string }>;

const tell = (report: ImportReport) => void process.send?.(report);
let finishing = new AbortController();
let finished: Promise<void> = Promise.resolve();
let working: Promise<void> = Promise.resolve();
process.on('message', (job: ImportJob) => {
  finishing.abort();
  if (job.type === 'cover' || job.type === 'logo') void makePicture(job);
  else working = working.then(() => run(job));
});

async function run(job: Exclude<ImportJob, PictureJob>): Promise<void> {
  const { signal } = ending;
  try {
    if (job.type === 'import') {
      const onOutcome = (outcome: Outcome) => tell({ type: 'outcome', outcome });
      const media = await open(job);
      await importFolders(job.files, { ...job, media, signal, onOutcome });
      tell({ type: 'done' });
    }
  } catch (error) {
    tell({ type: 'done', error: describeError(error).message });
    return;
  }
  finishing = new AbortController();
  const { signal: isWanted } = finishing;
  // Not awaited: the site works without these files, and the next import must not wait for them.
  finished = finished.then(() => finish(job, isWanted));
}

async function finish(settings: ImportSettings, signal: AbortSignal): Promise<void> {
  const alive = setInterval(() => tell({ type: 'busy' }), BUSY_EVERY_MS);
  try {
    signal.throwIfAborted();
    const { connectionString, makesLowBitrate } = settings;
    const media = await open(settings);
    await finishMedia({ media, connectionString, makesLowBitrate, signal });
  } catch (error) {
    if (!signal.aborted) log.warn('media-not-finished', describeError(error));
  } finally {
    clearInterval(alive);
  }
}

async function makePicture({ type, file, ...settings }: PictureJob): Promise<void> {
  const media = await open(settings);
  const pixels = type === 'cover' ? (await readPicture(file)).pixels : null;
  // Retried once: an import that begins meanwhile empties the work folder.
  const store = async () =>
    type === 'logo' ? await makeLogo(file, media) : pixels && (await makeCover(pixels, media));
  const made = await store()
    .catch(store)
    .catch((error) => {
      log.warn(`${type}-not-made`, describeError(error));
      return null;
    });
  tell({ type: 'picture', file, made });
  working = working.then(() => run({ ...settings, type: 'finish' }));
}

async function makeCover(pixels: SquarePixels, media: MediaStore): Promise<Cover> {
  const cover = await storeCover(pixels, media.folder.covers);
  await media.keep(coverAddresses(cover.coverImage, ['webp']));
  return cover;
}

async function makeLogo(file: string, media: MediaStore): Promise<string | null> {
  const name = await storeLogo(file, media.folder.covers);
  if (name) await media.keep(logoAddresses(name));
  return name;
}
