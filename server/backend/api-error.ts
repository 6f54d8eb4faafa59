/** Thrown anywhere in a call, which is answered with it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSec: number | undefined;
  /** More of the answer: `details` (rest), `weak_password` (auth). */
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

/** As PostgREST says it. @see https://docs.postgrest.org/en/v13/references/errors.html */
export function restError({ status, code, message, retryAfterSec, more }: Refusal): Response {
  return answer(status, { code, details: null, hint: null, message, ...more }, retryAfterSec);
}

/** As Supabase's auth service says it, in both of its versions: supabase-js reads `code` or `error_code`. */
export function authError({ status, code, message, retryAfterSec, more }: Refusal): Response {
  return answer(status, { code, error_code: code, message, msg: message, ...more }, retryAfterSec);
}

function answer(status: number, body: object, retryAfterSec: number | undefined): Response {
  return Response.json(body, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...(retryAfterSec !== undefined && { 'Retry-After': String(retryAfterSec) }),
    },
  });
}
