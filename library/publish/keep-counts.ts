import pg from 'pg';
import { describeError, log } from '#server/log.ts';

/** Pages are at most ten minutes behind, also where one try fails. */
const EVERY_MS = 4 * 60_000;
/** Behind an import that holds the library for longer, the next try. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Brings the listens and likes of `public.tracks` up to date, now and every few minutes; the publisher
 * follows the rows that it changes.
 *
 * @returns a way to stop
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
    lock_timeout: LONGEST_WAIT_MS,
    query_timeout: 3 * LONGEST_WAIT_MS,
  });
  // A connection that breaks is told by the query that it breaks.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select private.update_counts()');
  } finally {
    await client.end().catch(() => {});
  }
}
