import type { Database } from '#database/database.ts';
import { describeError, log } from '#runtime/log.ts';
import type { Mail } from '#server/mail/write-email.ts';

/**
 * Emails the operators when there are new reports, at most once a day. If several servers run, the database
 * gives the email to only one of them. The next call retries a failed query.
 */
export async function tellOfReports(
  database: Database,
  sendMail: (mail: Mail) => void,
): Promise<void> {
  try {
    const emails = await database.own<{ address: string; open_cases: number }>(
      'select address, open_cases from private.take_report_letter()',
    );
    for (const { address, open_cases: openCases } of emails)
      sendMail({ kind: 'reports', email: address, openCases });
  } catch (error) {
    log.warn('reports-not-told', describeError(error));
  }
}
