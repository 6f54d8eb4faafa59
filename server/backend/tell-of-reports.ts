import type { Database } from '#database/database.ts';
import { describeError, log } from '#runtime/log.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { EmailQueue } from '#server/mail/email-queue.ts';

const EVERY_HOUR = '5 * * * *';

/** Emails the operators when there are new reports, at most once a day. */
export function tellOfReportsHourly(jobs: Jobs, database: Database, emails: EmailQueue): void {
  jobs.declare({
    name: 'tell-of-reports',
    queue: { policy: 'short', retryLimit: 5, retryDelay: 60, expireInSeconds: 60 },
    latestSec: 60,
    cron: EVERY_HOUR,
    run: () => tellOfReports(database, emails),
  });
}

/** If several servers run, the database gives the email to only one of them. */
export async function tellOfReports(
  database: Database,
  emails: Pick<EmailQueue, 'open'>,
): Promise<void> {
  try {
    const queueMail = await emails.open();
    await database.transaction(async (client) => {
      const { rows } = await client.query<{ address: string; open_cases: number }>(
        'select address, open_cases from private.take_report_letter()',
      );
      for (const { address, open_cases: openCases } of rows)
        await queueMail(client, { kind: 'reports', email: address, openCases });
    });
  } catch (error) {
    log.warn('reports-not-told', describeError(error));
    throw error;
  }
}
