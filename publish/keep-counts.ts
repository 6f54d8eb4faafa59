import pg from 'pg';
import { describeError, log } from '#runtime/log.ts';

/** Keeps pages at most ten minutes behind, even if one attempt fails. */
const EVERY_MS = 4 * 60_000;
/** Lock timeout: if an import holds the lock for longer, the next run tries again. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Updates the counts of listens and likes in `public.tracks`, at once and every few minutes; the publisher
 * publishes the changed rows.
 *
 * @returns an object whose `stop` ends the updates
 */
export function keepCounts(connectionString: string, { everyMs = EVERY_MS } = {}) {
  let updating = Promise.resolve();
  const update = () => {
    updating = updateCounts(connectionString).catch((error) =>
      log.warn('counts-not-updated', describeError(error)),
    );
  };
  update();
  const timer = setInterval(update, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await updating;
    },
  };
}

async function updateCounts(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    query_timeout: 3 * LONGEST_WAIT_MS,
  });
  // Without a listener the event would end the process. A broken connection makes the next query fail.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`set lock_timeout = ${LONGEST_WAIT_MS}`);
    await client.query('select private.update_counts()');
  } finally {
    await client.end().catch(() => {});
  }
}
