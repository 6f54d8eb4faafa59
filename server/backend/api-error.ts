/** What a refused call says. supabase-js reads `error_code` and `msg` (auth), `code` and `message` (rest). */
export function apiError(
  status: number,
  code: string,
  message: string = code,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code, error_code: code, message, msg: message, details: null, hint: null },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  );
}

/** Thrown anywhere in a call; the gate answers with it. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSec: number | undefined;

  constructor(status: number, code: string, message: string = code, retryAfterSec?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSec = retryAfterSec;
  }

  toResponse(): Response {
    const headers = this.retryAfterSec ? { 'Retry-After': String(this.retryAfterSec) } : undefined;
    return apiError(this.status, this.code, this.message, headers);
  }
}
