import type { Database } from '#database/database.ts';
import { describeError, log } from '#runtime/log.ts';
import { forgetOldSignUps } from '#server/api/auth/sign-ups.ts';
import type { Jobs } from '#server/jobs/jobs.ts';

const EVERY_HOUR = '35 * * * *';

export function cleanUpHourly(jobs: Jobs, database: Database): void {
  jobs.declare({
    name: 'clean-up',
    queue: { policy: 'short', retryLimit: 5, retryDelay: 300, expireInSeconds: 600 },
    latestSec: 60,
    cron: EVERY_HOUR,
    run: () => cleanUp(database),
  });
}

const STALE_ACCOUNTS_AT_ONCE = 500;

async function deleteStaleAccounts(database: Database): Promise<void> {
  for (let deleted = STALE_ACCOUNTS_AT_ONCE; deleted === STALE_ACCOUNTS_AT_ONCE; ) {
    const [row] = await database.own<{ deleted: number }>(
      'select private.delete_stale_accounts($1) as deleted',
      [STALE_ACCOUNTS_AT_ONCE],
    );
    deleted = row?.deleted ?? 0;
  }
}

/** Deletes expired data. @throws Error when the database refuses */
export async function cleanUp(database: Database): Promise<void> {
  try {
    await deleteStaleAccounts(database);
    await forgetOldSignUps(database.owner);
    await database.own(
      "delete from auth.one_time_tokens where created_at < now() at time zone 'utc' - interval '24 hours'",
    );
    await database.own("delete from auth.flow_state where created_at < now() - interval '1 hour'");
    await database.own(
      "delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'",
    );
    await database.own(
      "delete from gate.known_networks where seen_at < now() - interval '90 days'",
    );
    await database.own('delete from gate.shared_counts where ends_at < now()');
  } catch (error) {
    log.warn('clean-up-failed', describeError(error));
    throw error;
  }
}
