import { failureMessages } from './vi-failures.ts';

type Subject = keyof typeof failureMessages;

/** The text for a failure: the backend's reason if its code is known, else `fallback`. */
export const explainFailure = (error: unknown, subject: Subject, fallback: string): string =>
  findReason(error, failureMessages[subject]) ?? fallback;

/** @param known texts by the backend's codes */
export function findReason(error: unknown, known: Record<string, string>): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return Object.hasOwn(known, code) ? known[code] : undefined;
}
