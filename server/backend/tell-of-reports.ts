import { describeError, log } from '#server/log.ts';
import type { Mail } from '#server/mail/letters.ts';
import type { Database } from './database.ts';

/**
 * Sends operators the day's letter, where something new was reported. The database says who takes it, so that
 * several servers send one. A failure is tried again with the next call.
 */
export async function tellOfReports(
  database: Database,
  sendMail: (mail: Mail) => void,
): Promise<void> {
  try {
    const letters = await database.own<{ address: string; open_cases: number }>(
      'select address, open_cases from private.take_report_letter()',
    );
    for (const { address, open_cases: openCases } of letters)
      sendMail({ kind: 'reports', email: address, openCases });
  } catch (error) {
    log.warn('reports-not-told', describeError(error));
  }
}
