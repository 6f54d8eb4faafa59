/** Thrown while handling a call; becomes its error response. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSec: number | undefined;
  /** Extra response fields: `details` (rest), `weak_password` (auth). */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string = code,
    { retryAfterSec, ...more }: { retryAfterSec?: number; [name: string]: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSec = retryAfterSec;
    this.more = more;
  }
}

/** PostgREST's codes for an invalid token and for a call that requires signing in. */
const REST_CODES: Readonly<Record<string, string>> = {
  bad_jwt: 'PGRST301',
  no_authorization: '42501',
};

/** In PostgREST's format. @see https://docs.postgrest.org/en/v13/references/errors.html */
export function restError({ status, code, message, retryAfterSec, more }: Refusal): Response {
  const said = { code: REST_CODES[code] ?? code, details: null, hint: null, message, ...more };
  return answer(status, said, retryAfterSec, 'application/json; charset=utf-8');
}

/** In both formats of Supabase's auth service: supabase-js reads `code` or `error_code`. */
export function authError({ status, code, message, retryAfterSec, more }: Refusal): Response {
  const said = { code, error_code: code, message, msg: message, ...more };
  return answer(code === 'bad_jwt' ? 403 : status, said, retryAfterSec);
}

function answer(
  status: number,
  body: object,
  retryAfterSec: number | undefined,
  type = 'application/json',
): Response {
  return Response.json(body, {
    status,
    headers: {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      ...(retryAfterSec !== undefined && { 'Retry-After': String(retryAfterSec) }),
    },
  });
}
