import { addAvifCovers } from '#library/import/add-avif-covers.ts';
import { importFolders } from '#library/import/import-folders.ts';
import type { Outcome } from '#library/import/import-outcome.ts';
import { describeError, log } from '#server/log.ts';

export type ImportSettings = { dataFolder: string; connectionString: string; keepsDemo: boolean };
export type ImportJob = { settings: ImportSettings; files: string[] };
export type ImportReport =
  | { type: 'outcome'; outcome: Outcome }
  /** All of the job's files have been told of, or the import has ended with an error. */
  | { type: 'done'; error?: string };

// Started by upload-importer.ts, and never alone: it ends with the server.
const ending = new AbortController();
const end = () => {
  ending.abort();
  process.exit();
};
process.on('disconnect', end).on('SIGTERM', end);
// Ctrl-C in a terminal is for the server, which ends this process.
process.on('SIGINT', () => {}).on('SIGHUP', () => {});

const tell = (report: ImportReport) => void process.send?.(report);
let drawing = new AbortController();
let working: Promise<void> = Promise.resolve();
process.on('message', (job: ImportJob) => {
  drawing.abort();
  working = working.then(() => run(job));
});

async function run({ settings, files }: ImportJob): Promise<void> {
  try {
    await importFolders(files, {
      ...settings,
      signal: ending.signal,
      onOutcome: (outcome) => tell({ type: 'outcome', outcome }),
    });
    tell({ type: 'done' });
  } catch (error) {
    tell({ type: 'done', error: describeError(error).message });
    return;
  }
  drawing = new AbortController();
  const { signal } = drawing;
  // The site does without meanwhile: the next files are not kept waiting for it.
  void addAvifCovers({ ...settings, signal }).catch((error) => {
    if (!signal.aborted) log.warn('avif-not-made', describeError(error));
  });
}
