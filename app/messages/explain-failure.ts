import { failureMessages } from './vi-failures.ts';

type Subject = keyof typeof failureMessages;

/** What to tell somebody of a failure: the backend's reason where we know it, else `fallback`. */
export function explainFailure(error: unknown, subject: Subject, fallback: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Record<string, string> = failureMessages[subject];
  return Object.hasOwn(known, code) ? (known[code] ?? fallback) : fallback;
}
