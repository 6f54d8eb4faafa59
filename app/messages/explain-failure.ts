import { failureMessages } from './vi-failures.ts';

type Subject = keyof typeof failureMessages;

/** The text for a failure: the backend's reason if its code is known, else `fallback`. */
export function explainFailure(error: unknown, subject: Subject, fallback: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Record<string, string> = failureMessages[subject];
  return Object.hasOwn(known, code) ? (known[code] ?? fallback) : fallback;
}
