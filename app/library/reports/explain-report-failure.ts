import { BackendError } from '#app/backend/backend-error.ts';
import { reportMessages } from '#app/messages/vi-reports.ts';

/** The message for a report or a muting that failed. */
export function explainReportFailure(error: unknown, fallback: string): string {
  const code = error instanceof BackendError ? error.code : '';
  const known = reportMessages.failures;
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? fallback;
}
