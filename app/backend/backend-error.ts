type Cause = { message: string; code?: string | undefined; name?: string; status?: number };

/** The backend refused or was not reached. Its code is what the messages are found by. */
export class BackendError extends Error {
  readonly code: string;

  constructor(operation: string, cause: Cause) {
    super(`${operation}: ${cause.message}`, { cause });
    this.name = 'BackendError';
    this.code = findCode(cause);
  }
}

const SIGNED_OUT = ['signed_out', 'bad_jwt', 'no_authorization', 'PGRST301', 'PGRST303', '42501'];

/** Whether no session is left, or the server no longer accepts its token. */
export const isSignedOut = (error: unknown) =>
  error instanceof BackendError && SIGNED_OUT.includes(error.code);

/** No answer, or that of a proxy with nothing behind it. */
const AWAY = [0, 502, 503, 504];

/** How the auth client says that the session has ended, or was never there. */
export const SESSION_MISSING = 'AuthSessionMissingError';

/** How the rules in supabase/migrations say no: by their code as the message, and the status in SQL's code. */
const RULE_CODE = /^PT4\d\d$/;
/** The same of those that the auth service passes on, without SQL's code. */
const RULE =
  /^(comment|profile|playlist|like|library|account)_[a-z_]+$|^not_confirmed$|^session_ended$|^too_many_[a-z]+$/;

function findCode({ message, code, name, status }: Cause): string {
  if (RULE.test(message) || RULE_CODE.test(code ?? '')) return message;
  const isAway = status !== undefined && AWAY.includes(status);
  if (name === 'AuthRetryableFetchError' || isAway || /Failed to fetch/.test(message))
    return 'unreachable';
  if (code === 'storage_full') return code;
  if (name === SESSION_MISSING) return 'session_ended';
  // PostgreSQL's code, as a hosted project passes it on.
  if (code === '23505') return 'already_exists';
  // Answered, but by something that is broken, or is not the backend at all.
  if ((status ?? 0) >= 500 || name === 'AuthUnknownError') return 'backend_error';
  return code || (status === 429 ? 'over_request_rate_limit' : 'unknown');
}
