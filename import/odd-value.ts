import pg from 'pg';
import { log } from '#runtime/log.ts';
import { messages } from './import.messages.ts';

/**
 * Why the database does not take a file's rows; null for other errors. Such a file must not stop the
 * others. Classes 22 and 23 of the error codes are values that no column takes, and broken constraints.
 */
export function describeOddValue(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) return null;
  const { code = '', constraint, column } = error;
  log.error('file-not-stored', { code, constraint });
  return messages.oddValue(constraint ?? column ?? code);
}
