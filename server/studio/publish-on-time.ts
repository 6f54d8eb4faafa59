import type { Database } from '#server/backend/database.ts';

/** How late a track may come that is published at a time. */
const EVERY_MS = 5_000;

type Options = {
  /** The demo stays among the crew's own music. */
  keepsDemo: boolean;
  everyMs?: number;
};

/**
 * Publishes the tracks whose time has come. Music of the crew's own that was published by hand, or at a time,
 * takes the demo's place, as an import's does.
 *
 * @returns a way to stop
 */
export function publishOnTime(database: Database, { keepsDemo, everyMs = EVERY_MS }: Options) {
  let publishing: Promise<void> | undefined;
  const publish = async () => {
    await database.own('select private.publish_due()');
    if (!keepsDemo)
      // Asked first: the statement itself would wait for an import, and tell of a change.
      await database.own(
        `select private.put_demo_aside()
         where exists (select from public.tracks
             where origin = 'demo' and status = 'published' and not 'status' = any(edited))
           and exists (select from public.tracks where origin <> 'demo' and status = 'published')`,
      );
  };
  const timer = setInterval(() => {
    // A database that is away is told of by whatever asks it; the next time is soon.
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
