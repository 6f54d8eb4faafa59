import { type Cover, storeCover } from '#import/covers/make-cover.ts';
import { readPicture } from '#import/covers/read-picture.ts';
import { storeLogo } from '#import/covers/store-logo.ts';
import { finishMedia } from '#import/finish-media.ts';
import { importFolders } from '#import/import-folders.ts';
import type { Outcome } from '#import/import-outcome.ts';
import { mediaFolder } from '#import/media-folder.ts';
import { describeError, log } from '#runtime/log.ts';

export type ImportSettings = {
  dataFolder: string;
  connectionString: string;
  keepsDemo: boolean;
  makesLowBitrate: boolean;
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
      await importFolders(job.files, { ...job, signal, onOutcome });
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
    const { dataFolder, connectionString, makesLowBitrate } = settings;
    await finishMedia({ dataFolder, connectionString, makesLowBitrate, signal });
  } catch (error) {
    if (!signal.aborted) log.warn('media-not-finished', describeError(error));
  } finally {
    clearInterval(alive);
  }
}

async function makePicture({ type, file, ...settings }: PictureJob): Promise<void> {
  const { covers } = mediaFolder(settings.dataFolder);
  const pixels = type === 'cover' ? (await readPicture(file)).pixels : null;
  // Retried once: an import that begins meanwhile empties the work folder.
  const store = async () =>
    type === 'logo' ? await storeLogo(file, covers) : pixels && (await storeCover(pixels, covers));
  const made = await store()
    .catch(store)
    .catch((error) => {
      log.warn(`${type}-not-made`, describeError(error));
      return null;
    });
  tell({ type: 'picture', file, made });
  working = working.then(() => run({ ...settings, type: 'finish' }));
}
