import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** An arbitrary number that nobody else locks. */
const LOCK = 86_424_602_115n;
const POLL_MS = 300;

export type ImportLock = {
  /** Aborts when the connection that holds the lock is lost. */
  lost: AbortSignal;
  release: () => Promise<void>;
};

/**
 * Only one import runs at a time. PostgreSQL releases the lock when its connection ends, also after a kill.
 *
 * @param onWait called once if another import is running
 */
export async function takeImportLock(
  connectionString: string,
  { signal, onWait }: { signal?: AbortSignal | undefined; onWait?: () => void },
): Promise<ImportLock> {
  const client = new pg.Client({ connectionString });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  await client.connect();
  const release = () => client.end().catch(() => {});
  try {
    for (let tries = 0; !(await tryLock(client)); tries++) {
      if (tries === 0) onWait?.();
      await delay(POLL_MS, undefined, { ...(signal && { signal }) });
    }
    return { lost: lost.signal, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCK],
  );
  return rows[0]?.taken === true;
}
