import { describeError, log } from '#runtime/log.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { forgetOldUploads } from './upload-calls.ts';
import type { UploadFolder } from './upload-folder.ts';
import type { UploadImporter } from './upload-importer.ts';

const LATEST_S = 5;
/** Finds what a failure to add a job has left. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '20 * * * *';
const LONGEST_IMPORT_S = 23 * 3_600;
/** More than a year of attempts: a full disk is not the fault of the files. */
const RETRIES = { retryLimit: 1_000_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 };

/**
 * Imports the uploads of a folder one batch after the other, and deletes its old ones. What waits is read from the
 * folder. Each folder has queues of its own, since only the server that has the files can import them.
 *
 * @returns a function that imports what is complete, soon
 */
export async function importUploads(
  jobs: Jobs,
  { folder, importer }: { folder: UploadFolder; importer: Pick<UploadImporter, 'importNext'> },
): Promise<() => Promise<void>> {
  const id = await folder.readId();
  const next = () => ({ startAfter: new Date(), singletonKey: 'next' });
  const getReady = jobs.declare({
    name: `import-uploads-${id}`,
    queue: { ...RETRIES, policy: 'short', expireInSeconds: LONGEST_IMPORT_S },
    latestSec: LATEST_S,
    cron: EVERY_FIVE_MINUTES,
    begin: (add) => add({}, next()),
    run: async ({ retryCount }) => {
      if (await importer.importNext(retryCount)) await (await getReady())({}, next());
    },
  });
  jobs.declare({
    name: `clean-up-uploads-${id}`,
    queue: { policy: 'short', retryLimit: 5, retryDelay: 300, expireInSeconds: 600 },
    latestSec: 60,
    cron: EVERY_HOUR,
    run: () => forgetOldUploads(folder),
  });
  return async () => {
    try {
      await (await getReady())({}, next());
    } catch (error) {
      log.warn('upload-waits', describeError(error));
    }
  };
}
