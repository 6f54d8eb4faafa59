import type { Database } from '#database/database.ts';
import type { Notifications } from '#database/notifications.ts';
import { mediaAddresses } from '#domain/media-addresses.ts';
import { describeError, log } from '#runtime/log.ts';
import type { AddJob, Jobs } from '#server/jobs/jobs.ts';
import { planAfterChanges } from '#server/jobs/plan-after-changes.ts';
import type { CachePurge } from './cache-purge.ts';

/** By then all servers have published a change, so that a cache that asks again gets 410. */
const AFTER_MS = 4_000;
const LATEST_S = 5;
const TRACKS_AT_ONCE = 50;
const EVERY_HOUR = '20 * * * *';

const TAKEN_DOWN = "was_published and status <> 'published' and tracks.revision > $1";

type TakenDown = {
  revision: string;
  stream_url: string | null;
  former_sounds: string[];
  cover_image: string | null;
  waveform_url: string;
};

type Options = { jobs: Jobs; notifications: Notifications; purge: CachePurge };

/**
 * Tells the CDN to forget the files of tracks that were taken down. The tracks themselves say what is left to do: the
 * database notes up to which revision it is done, so that nothing is lost with a server, and no takedown waits.
 */
export async function purgeCaches(
  database: Database,
  { jobs, notifications, purge }: Options,
): Promise<void> {
  const plan = async (add: AddJob<object>) => {
    const [waiting] = await database.own(`select from public.tracks where ${TAKEN_DOWN} limit 1`, [
      await readDone(database),
    ]);
    if (!waiting) return;
    await add({}, { startAfter: new Date(Date.now() + AFTER_MS), singletonKey: 'next' });
  };
  const getReady = jobs.declare({
    name: 'purge-caches',
    queue: {
      ...{ retryLimit: 1000, retryDelay: LATEST_S, retryBackoff: true, retryDelayMax: 600 },
      expireInSeconds: 600,
    },
    latestSec: LATEST_S,
    cron: EVERY_HOUR,
    begin: plan,
    run: async () => {
      try {
        await purgeTakenDown(database, purge);
      } catch (error) {
        log.warn('caches-not-purged', describeError(error));
        throw error;
      }
    },
  });

  await planAfterChanges({
    ...{ jobs, notifications },
    plan: async () => plan(await getReady()),
    failedEvent: 'purge-not-planned',
  });
}

async function purgeTakenDown(database: Database, purge: CachePurge): Promise<void> {
  for (;;) {
    const rows = await database.own<TakenDown>(
      `select revision, stream_url, former_sounds, cover_image, waveform_url
       from public.tracks where ${TAKEN_DOWN} order by revision limit ${TRACKS_AT_ONCE}`,
      [await readDone(database)],
    );
    const last = rows.at(-1);
    if (!last) break;
    const paths = rows.flatMap((row) =>
      mediaAddresses({
        streamUrl: row.stream_url,
        formerSounds: row.former_sounds,
        coverImage: row.cover_image,
        waveformUrl: row.waveform_url,
      }),
    );
    await purge.forget([...new Set(paths)]);
    await database.own('update private.purged_caches set revision = greatest(revision, $1)', [
      last.revision,
    ]);
  }
  // Passes by what else has changed, such as counts.
  await database.own(
    `update private.purged_caches as done
     set revision = greatest(revision, (select max(revision) from public.tracks))
     where not exists (select from public.tracks where ${TAKEN_DOWN.replace('$1', 'done.revision')})`,
  );
}

/** What was taken down before the first start with a CDN is in no cache. */
async function readDone(database: Database): Promise<string> {
  const [row] = await database.own<{ revision: string }>(
    `with first as (
       insert into private.purged_caches (revision)
       select coalesce(max(revision), 0) from public.tracks
       on conflict do nothing returning revision
     )
     select revision from private.purged_caches union all select revision from first limit 1`,
  );
  return row?.revision ?? '0';
}
