import { apiError } from './api-error.ts';
import type { LiteAnswer } from './lite-thread.ts';

/** What the pages know how to say, of what lite's auth answers. Everything else becomes one of these. */
const AUTH_CODES = new Set([
  'invalid_credentials',
  'email_not_confirmed',
  'weak_password',
  'same_password',
  'too_many_tries',
  'validation_failed',
  'email_address_invalid',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'session_not_found',
  'user_not_found',
  'bad_jwt',
  'no_authorization',
  'otp_expired',
  'flow_state_not_found',
  'flow_state_expired',
  'bad_code_verifier',
  'signup_disabled',
  'user_banned',
]);

/** Raised by the triggers in supabase/migrations. */
const RULE =
  /^(comment|profile|playlist|like|library|account)_[a-z_]{1,40}$|^not_confirmed$|^too_many_[a-z]{1,40}$/;

type Known = { status: number; code: string };

/** PostgreSQL's own codes, where it could not do what was right to ask. */
const FAILURES: Record<string, Known> = {
  '53100': { status: 507, code: 'storage_full' },
  '55P03': { status: 503, code: 'backend_busy' },
  '57014': { status: 504, code: 'backend_timeout' },
};

/** PostgreSQL's and PostgREST's own codes that a page may meet. */
const REST_CODES: Record<string, Known> = {
  ...FAILURES,
  '42501': { status: 403, code: 'not_allowed' },
  '23505': { status: 409, code: 'already_exists' },
  '23503': { status: 409, code: 'reference_missing' },
  '23514': { status: 400, code: 'bad_value' },
  '23502': { status: 400, code: 'bad_value' },
  '22001': { status: 400, code: 'bad_value' },
  '22P02': { status: 400, code: 'bad_value' },
  '22007': { status: 400, code: 'bad_value' },
  '22021': { status: 400, code: 'bad_value' },
  PGRST116: { status: 406, code: 'PGRST116' },
  PGRST301: { status: 401, code: 'PGRST301' },
  PGRST303: { status: 401, code: 'PGRST301' },
  // The gate asks for tables that there are: lite could not read which, its database was away.
  PGRST205: { status: 503, code: 'backend_unavailable' },
};

const PASSED_HEADERS = ['content-type', 'content-range', 'preference-applied'];

type Kind = 'auth' | 'renewal' | 'rest';

/** lite's answer for the browser: errors say only what is known, never how the inside is made. */
export function knownAnswer(answer: LiteAnswer, kind: Kind): Response {
  if (answer.status < 400) return success(answer);
  const said = parse(answer.body);
  const known =
    kind === 'rest' ? restError(answer.status, said) : authError(answer.status, said, kind);
  if (known) return known;
  if (answer.status < 500) return apiError(400, 'bad_request');
  return answer.isDatabaseDown
    ? apiError(503, 'backend_unavailable')
    : apiError(500, 'backend_error');
}

function success({ status, headers, body }: LiteAnswer): Response {
  const passed = new Headers({ 'Cache-Control': 'no-store' });
  for (const name of PASSED_HEADERS) {
    const value = headers[name];
    if (value) passed.set(name, value);
  }
  return new Response(status === 204 ? null : body, { status, headers: passed });
}

function authError(
  status: number,
  said: Record<string, unknown>,
  kind: Exclude<Kind, 'rest'>,
): Response | undefined {
  const code = String(said.error_code ?? '');
  if (AUTH_CODES.has(code) && status < 500)
    return apiError(status, code, typeof said.msg === 'string' ? said.msg : code);
  const failure = FAILURES[String(said.code ?? '')];
  if (!failure || status < 500) return undefined;
  // auth-js signs out whoever is refused a renewal with a status that it does not know, as 507.
  return apiError(kind === 'renewal' ? 503 : failure.status, failure.code);
}

function restError(status: number, said: Record<string, unknown>): Response | undefined {
  const message = String(said.message ?? '');
  if (RULE.test(message) && status < 500) return apiError(status, message);
  const known = REST_CODES[String(said.code ?? '')];
  return known && apiError(known.status, known.code);
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}
