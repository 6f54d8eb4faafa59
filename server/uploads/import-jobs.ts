import { describeError, log } from '#runtime/log.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { UploadImporter } from './upload-importer.ts';
import type { UploadStore } from './upload-store.ts';

const LATEST_S = 5;
/** Finds what a failure to add a job has left. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const EVERY_HOUR = '20 * * * *';
const LONGEST_IMPORT_S = 23 * 3_600;
/** More than a year of attempts: a full disk is not the fault of the files. */
const RETRIES = { retryLimit: 1_000_000, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 };

/**
 * Imports the uploads of a store one batch after the other, and deletes its old ones. What waits is read from the
 * store. Each folder has queues of its own, since only the server that has the files can import them; the servers of a
 * bucket share theirs, of which one runs at a time.
 *
 * @returns a function that imports what is complete, soon
 */
export async function importUploads(
  jobs: Jobs,
  { store, importer }: { store: UploadStore; importer: Pick<UploadImporter, 'importNext'> },
): Promise<() => Promise<void>> {
  const id = await store.readId();
  const singletonKey = 'next';
  const next = () => ({ startAfter: new Date(), singletonKey });
  const getReady = jobs.declare({
    name: `import-uploads-${id}`,
    queue: { ...RETRIES, policy: 'stately', expireInSeconds: LONGEST_IMPORT_S },
    latestSec: LATEST_S,
    ...{ cron: EVERY_FIVE_MINUTES, singletonKey },
    begin: async (add) => {
      // A disk that is not writable has no uploads, and other jobs begin all the same.
      await store
        .recover()
        .catch((error) => log.warn('uploads-not-recovered', describeError(error)));
      await add({}, next());
    },
    run: async ({ retryCount }) => {
      if (await importer.importNext(retryCount)) await (await getReady())({}, next());
    },
  });
  jobs.declare({
    name: `clean-up-uploads-${id}`,
    queue: { policy: 'short', retryLimit: 5, retryDelay: 300, expireInSeconds: 600 },
    latestSec: 60,
    cron: EVERY_HOUR,
    run: () => store.forgetOld(),
  });
  return async () => {
    try {
      await (await getReady())({}, next());
    } catch (error) {
      log.warn('upload-waits', describeError(error));
    }
  };
}
