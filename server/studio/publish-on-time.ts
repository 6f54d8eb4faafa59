import type { Database } from '#database/database.ts';
import type { Notifications } from '#database/notifications.ts';
import type { AddJob, Jobs } from '#server/jobs/jobs.ts';
import { planAfterChanges } from '#server/jobs/plan-after-changes.ts';

/** A scheduled track is published at most this late. */
const LATEST_S = 5;
/** Also checks at these times, in case a notification was missed. */
const EVERY_HOUR = '50 * * * *';

/** Whether there is a demo to hide. */
const DEMO_DUE = `
  exists (
    select from public.tracks
    where origin = 'demo' and status = 'published' and not 'status' = any(edited)
  ) and exists (select from public.tracks where origin <> 'demo' and status = 'published')`;

/** When something is to be published or hidden; null if nothing waits. */
const NEXT = `
  select case
    when $1 and ${DEMO_DUE} then now()
    else (select min(publish_at) from public.tracks where publish_at is not null and status = 'hidden')
  end as at`;

type Options = {
  jobs: Jobs;
  notifications: Notifications;
  /** Whether the demo stays published beside the site's own music. */
  keepsDemo: boolean;
};

/**
 * Publishes scheduled tracks when they are due. Also hides the demo when an operator or the
 * schedule has published the site's own music, as an import does. After each change, the next time
 * is read from the tracks, and one job waits for it.
 */
export async function publishOnTime(
  database: Database,
  { jobs, notifications, keepsDemo }: Options,
): Promise<void> {
  const plan = async (add: AddJob<object>, soonest = new Date(0)) => {
    const [next] = await database.own<{ at: Date | null }>(NEXT, [!keepsDemo]);
    if (!next?.at) return;
    const startAfter = next.at <= new Date() && next.at < soonest ? soonest : next.at;
    await add({}, { startAfter, singletonKey: 'next' });
  };
  const getReady = jobs.declare({
    name: 'publish-on-time',
    queue: { retryLimit: 1000, retryDelay: LATEST_S, expireInSeconds: 60 },
    latestSec: LATEST_S,
    cron: EVERY_HOUR,
    begin: plan,
    run: async () => {
      await database.own('select private.publish_due()');
      // This call waits for an import and announces a change, so it is made only if there is
      // something to hide.
      if (!keepsDemo) await database.own(`select private.put_demo_aside() where ${DEMO_DUE}`);
      // Tracks that are still due are not retried at once.
      await plan(await getReady(), new Date(Date.now() + LATEST_S * 1000));
    },
  });

  await planAfterChanges({
    ...{ jobs, notifications },
    plan: async () => plan(await getReady()),
    failedEvent: 'publishing-not-planned',
  });
}
