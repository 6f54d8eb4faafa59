import { findReason } from '#messages/explain-failure.ts';
import { reportMessages } from '#messages/vi-reports.ts';

/** The message for a report or a muting that failed. */
export const explainReportFailure = (error: unknown, fallback: string): string =>
  findReason(error, reportMessages.failures) ?? fallback;
