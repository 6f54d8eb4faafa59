import { Refusal } from './api-error.ts';
import { readBody } from './read-body.ts';

const LARGEST_BODY_BYTES = 64 * 1024;
const DEEPEST = 4;

export type JsonObject = Record<string, unknown>;

/**
 * The request body: one JSON object, small, shallow, and with text that PostgreSQL can store.
 *
 * @param expected type: a page without an origin can send only 'text/plain'
 * @throws Refusal 400, 413 or 415
 */
export async function readJsonBody(
  request: Request,
  expected = 'application/json',
): Promise<JsonObject> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== expected) throw new Refusal(415, 'not_json');
  const value = parse(await readBody(request, LARGEST_BODY_BYTES));
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isKept(value, 0))
    throw new Refusal(400, 'bad_json');
  return value as JsonObject;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, 'bad_json');
  }
}

/** PostgreSQL cannot store NUL or half of a surrogate pair. */
const NOT_KEPT = /\0|\p{Surrogate}/u;

function isKept(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !NOT_KEPT.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < DEEPEST &&
    Object.entries(value).every(([key, part]) => isKept(key, depth) && isKept(part, depth + 1))
  );
}
