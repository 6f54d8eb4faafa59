import type { Context } from 'hono';

/** PostgreSQL's five signs, as its two clients tell them. @see https://www.postgresql.org/docs/17/errcodes-appendix.html */
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Of a failure lite's auth says only that there was one: here its answer gets PostgreSQL's code. */
export function tellCause(c: Context): void {
  const { code } = (c.error ?? {}) as { code?: unknown };
  if (c.res.status === 500 && typeof code === 'string' && SQL_STATE.test(code))
    c.res = Response.json({ code }, { status: 500 });
}
