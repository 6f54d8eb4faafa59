import { Refusal } from '../api-error.ts';

/** In PostgREST's format. */
export type RestAnswer = { status: number; headers: Record<string, string>; body: string };

/** A statement's single row; `body` is the response's JSON, as written by PostgreSQL. */
export type RestRow = { body: string | null; rows: number; total?: number };

export type Wish = {
  /** One object instead of a list. */
  isOne: boolean;
  /** `return=representation`. */
  isReturned: boolean;
  isCounted: boolean;
  /**
   * The preferences of the Prefer header. The response's Preference-Applied repeats them, the count last; for a
   * read, only the count.
   */
  preferences: readonly string[];
};

type RestQuestion = { method: string; wish: Wish };

/**
 * @see https://docs.postgrest.org/en/v13/references/api/tables_views.html
 * @throws Refusal 406 when one row is wanted and the number of rows is not one
 */
export function restAnswer({ method, wish }: RestQuestion, row: RestRow | undefined): RestAnswer {
  const { body = null, rows = 0, total } = row ?? {};
  const hasBody = method === 'GET' || wish.isReturned;
  if (wish.isOne && rows !== 1)
    throw new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    });
  const counted = wish.isCounted ? (total ?? rows) : undefined;
  const preferences = wish.preferences
    .filter((one) => method !== 'GET' || one.startsWith('count'))
    .sort((one, other) => Number(one.startsWith('count')) - Number(other.startsWith('count')));
  const isPart = method === 'GET' && rows < (counted ?? 0);
  return {
    status: method === 'POST' ? 201 : isPart ? 206 : hasBody ? 200 : 204,
    headers: {
      ...(hasBody && { 'content-type': contentType(wish.isOne) }),
      'content-range': contentRange(method, rows, counted),
      ...(preferences.length > 0 && { 'preference-applied': preferences.join(', ') }),
    },
    body: hasBody ? (body ?? '[]') : '',
  };
}

const contentType = (isOne: boolean) =>
  isOne ? 'application/vnd.pgrst.object+json; charset=utf-8' : 'application/json; charset=utf-8';

/** The range of rows for reads and updates, '*' for other calls or without rows; then the count if it was requested. */
function contentRange(method: string, rows: number, total: number | undefined): string {
  const isRange = method === 'GET' || method === 'PATCH';
  return `${isRange && rows > 0 ? `0-${rows - 1}` : '*'}/${total ?? '*'}`;
}

export function toResponse({ status, headers, body }: RestAnswer): Response {
  const isEmpty = status === 204 || body === '';
  return new Response(isEmpty ? null : body, {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  });
}
