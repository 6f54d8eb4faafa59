type Cause = { message: string; code?: string | undefined; name?: string; status?: number };

/** The backend refused the call or could not be reached. `code` selects the message. */
export class BackendError extends Error {
  readonly code: string;

  constructor(operation: string, cause: Cause) {
    super(`${operation}: ${cause.message}`, { cause });
    this.name = 'BackendError';
    this.code = findCode(cause);
  }
}

const SIGNED_OUT = ['signed_out', 'bad_jwt', 'no_authorization', 'PGRST301', 'PGRST303', '42501'];

/** Whether there is no session, or the server rejects its token. */
export const isSignedOut = (error: unknown) =>
  error instanceof BackendError && SIGNED_OUT.includes(error.code);

/** 0 stands for no response; the others are sent by a proxy whose upstream is down. */
const UNREACHABLE = [0, 502, 503, 504];

/** The auth client's error name when the session has ended or never existed. */
export const SESSION_MISSING = 'AuthSessionMissingError';

/**
 * Refusals by the rules in supabase/migrations: the message is our code, SQLSTATE is PT and the
 * HTTP status.
 */
const RULE_CODE = /^PT4\d\d$/;
/** The same refusals as passed on by the auth service, without SQLSTATE. */
const RULE =
  /^(comment|profile|playlist|like|library|account)_[a-z_]+$|^not_confirmed$|^session_ended$|^too_many_[a-z]+$/;

function findCode({ message, code, name, status }: Cause): string {
  if (RULE.test(message) || RULE_CODE.test(code ?? '')) return message;
  const isUnreachable = status !== undefined && UNREACHABLE.includes(status);
  if (name === 'AuthRetryableFetchError' || isUnreachable || /Failed to fetch/.test(message))
    return 'unreachable';
  if (code === 'storage_full') return code;
  if (name === SESSION_MISSING) return 'session_ended';
  // PostgreSQL's unique_violation, as a hosted project passes it on.
  if (code === '23505') return 'already_exists';
  // The response comes from something broken, or not from the backend at all.
  if ((status ?? 0) >= 500 || name === 'AuthUnknownError') return 'backend_error';
  return code || (status === 429 ? 'over_request_rate_limit' : 'unknown');
}
