import pg from 'pg';
import { RolledBack } from '#database/database.ts';
import { MediaAway } from '#media/media-store.ts';
import { describeError, log } from '#runtime/log.ts';
import { Refusal } from './api-error.ts';

type Known = { status: number; message: string };

/**
 * PostgreSQL's error codes. The statuses up to 42501 are PostgREST's. PostgreSQL's own messages would
 * reveal too much.
 */
const KNOWN: Readonly<Record<string, Known>> = {
  '22001': { status: 400, message: 'value too long' },
  '22007': { status: 400, message: 'invalid time' },
  '22021': { status: 400, message: 'invalid text' },
  '22P02': { status: 400, message: 'invalid value' },
  '23502': { status: 400, message: 'value missing' },
  '23503': { status: 409, message: 'reference missing' },
  '23505': { status: 409, message: 'already exists' },
  '23514': { status: 400, message: 'value not allowed' },
  '42501': { status: 403, message: 'not allowed' },
  '53100': { status: 507, message: 'storage_full' },
  '55P03': { status: 503, message: 'backend_busy' },
  '57014': { status: 504, message: 'backend_timeout' },
};

/**
 * The other codes that a caller's values cause, by class: values that no type takes, such as the 99th of a
 * month; broken constraints; values beyond PostgreSQL's limits.
 * @see https://www.postgresql.org/docs/17/errcodes-appendix.html
 */
const OF_VALUES: Readonly<Record<string, Known>> = {
  '22': { status: 400, message: 'invalid value' },
  '23': { status: 409, message: 'value not allowed' },
  '54': { status: 400, message: 'value too long' },
};

/** Transactions in each other's way, too little memory: another try may succeed. */
const BUSY = /^(40|53)...$/;

/** Connections lost, refused or too many; a PostgreSQL that is starting, stopping, recovering or read-only. */
const AWAY = /^(08...|53300|57P0[1-5]|25006)$/;
/** Raised by private.refuse in supabase/migrations: the status is in the code. */
const RULE = /^PT(4\d\d)$/;

/** The error response for a failed query. An unexpected error is logged, and its response reveals nothing. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof RolledBack || error instanceof MediaAway) return unavailable();
  if (!(error instanceof pg.DatabaseError)) return fromConnection(error);
  const { code = '', message } = error;
  const status = RULE.exec(code)?.[1];
  if (status) return new Refusal(Number(status), code, message);
  if (AWAY.test(code)) return unavailable();
  const known = KNOWN[code] ?? OF_VALUES[code.slice(0, 2)];
  if (known) return new Refusal(known.status, code, known.message);
  const isBusy = BUSY.test(code);
  log.error('backend-fault', describeError(error, { withStack: !isBusy }));
  return isBusy ? new Refusal(503, 'backend_busy') : new Refusal(500, 'backend_error');
}

const unavailable = () => new Refusal(503, 'backend_unavailable');

/** `pg` reports connection errors with Node's codes, or with a message only. */
function fromConnection(error: unknown): Refusal {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  if (/^Query read timeout$/.test(message)) return new Refusal(504, 'backend_timeout');
  const isAway =
    /^(E[A-Z]+)$/.test(String(code ?? '')) ||
    /connection (terminated|timeout)|terminated unexpectedly|timeout exceeded|not queryable|closed the connection/i.test(
      message,
    );
  return isAway ? unavailable() : fault(error);
}

function fault(error: unknown): Refusal {
  log.error('backend-fault', describeError(error, { withStack: true }));
  return new Refusal(500, 'backend_error');
}
