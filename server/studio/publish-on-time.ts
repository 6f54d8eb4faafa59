import type { Database } from '#database/database.ts';

/** A scheduled track is published at most this late. */
const EVERY_MS = 5_000;

type Options = {
  /** Whether the demo stays published beside the site's own music. */
  keepsDemo: boolean;
  everyMs?: number;
};

/**
 * Publishes scheduled tracks when they are due. Also hides the demo when an operator or the schedule has
 * published the site's own music, as an import does.
 *
 * @returns a function that stops it
 */
export function publishOnTime(database: Database, { keepsDemo, everyMs = EVERY_MS }: Options) {
  let publishing: Promise<void> | undefined;
  const publish = async () => {
    await database.own('select private.publish_due()');
    if (!keepsDemo)
      // Checked first: put_demo_aside waits for an import, and announces a change.
      await database.own(
        `select private.put_demo_aside()
         where exists (select from public.tracks
             where origin = 'demo' and status = 'published' and not 'status' = any(edited))
           and exists (select from public.tracks where origin <> 'demo' and status = 'published')`,
      );
  };
  const timer = setInterval(() => {
    // Other queries report an unavailable database, and the next attempt is soon.
    publishing ??= publish()
      .catch(() => {})
      .finally(() => {
        publishing = undefined;
      });
  }, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await publishing;
    },
  };
}
