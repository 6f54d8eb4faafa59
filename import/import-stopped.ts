import { MediaAway } from '#media/media-store.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './import.messages.ts';

/** The import cannot continue, for a reason other than its files. The next one continues where this one stopped. */
export class ImportStopped extends CommandRefused {
  override name = 'ImportStopped';
}

/** The process that had started the database, a server or another command, has ended. */
export class DatabaseLost extends ImportStopped {
  override name = 'DatabaseLost';
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM']);
/** PostgreSQL's error classes for connections and operator intervention, and the socket's errors. */
const DATABASE_LOST = /^(08|57P)|^(ECONN|EPIPE)/;

/** Turns an error that no file caused into an ImportStopped; returns any other error unchanged. */
export function explainStop(error: unknown, mediaPath: string): unknown {
  const codes = [...causes(error)].map(({ code }) => code ?? '');
  if (isDiskFull(error)) return new ImportStopped(messages.diskFull, { cause: error });
  const away = [...causes(error)].find((cause) => cause instanceof MediaAway);
  if (away) return new ImportStopped(messages.mediaAway(away.code), { cause: error });
  const refused = codes.find((code) => NOT_WRITABLE.has(code));
  if (refused)
    return new ImportStopped(messages.mediaNotWritable(mediaPath, refused), { cause: error });
  const isLost =
    codes.some((code) => DATABASE_LOST.test(code)) ||
    [...causes(error)].some(({ message }) => /^Connection terminated/.test(message));
  return isLost ? new DatabaseLost(messages.databaseLost, { cause: error }) : error;
}

/** Also looks at the message, which is all that another process passes on. */
export const isDiskFull = (error: unknown): boolean =>
  [...causes(error)].some(
    ({ code, message }) =>
      DISK_FULL.has(code ?? '') || /ENOSPC|EDQUOT|No space left on device/.test(message),
  );

/** Whether no other file could be stored either. */
export const isStoreAway = (error: unknown): boolean =>
  isDiskFull(error) || error instanceof MediaAway;

function* causes(error: unknown): Generator<Error & { code?: string }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}
