import { LibraryRefused } from '#library/library-refused.ts';
import { messages } from './import.messages.ts';

/** The import cannot go on, though the files may be good. The next one goes on where it stopped. */
export class ImportStopped extends LibraryRefused {
  override name = 'ImportStopped';
}

/** The server that had the database was stopped, or another command that had started it is done. */
export class DatabaseLost extends ImportStopped {
  override name = 'DatabaseLost';
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM']);
/** PostgreSQL's classes of errors: connection, operator intervention; and of the socket. */
const DATABASE_LOST = /^(08|57P)|^(ECONN|EPIPE)/;

/** Explains an error that no file is to blame for. */
export function explainStop(error: unknown, libraryPath: string): unknown {
  const codes = [...causes(error)].map(({ code }) => code ?? '');
  if (isDiskFull(error)) return new ImportStopped(messages.diskFull, { cause: error });
  const refused = codes.find((code) => NOT_WRITABLE.has(code));
  if (refused)
    return new ImportStopped(messages.libraryNotWritable(libraryPath, refused), { cause: error });
  const isLost =
    codes.some((code) => DATABASE_LOST.test(code)) ||
    [...causes(error)].some(({ message }) => /^Connection terminated/.test(message));
  return isLost ? new DatabaseLost(messages.databaseLost, { cause: error }) : error;
}

/** Of another process only the message is told. */
export const isDiskFull = (error: unknown): boolean =>
  [...causes(error)].some(
    ({ code, message }) =>
      DISK_FULL.has(code ?? '') || /ENOSPC|EDQUOT|No space left on device/.test(message),
  );

function* causes(error: unknown): Generator<Error & { code?: string }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
