import { Refusal } from '../api-error.ts';
import { type JsonObject, readJsonBody } from '../read-json-body.ts';
import { SLUG, UUID, whole } from '../rest/rest-tables.ts';
import { type Listen, SOURCES } from './listen.ts';

/** Of one call, as in public.count_listens. */
export const MOST_LISTENS = 50;
const LARGEST_AGE_SEC = 999_999_999;
const ID = whole(UUID);
const TRACK = whole(SLUG);

/** @throws Refusal 400, 413 or 415 */
export async function readListens(request: Request): Promise<Listen[]> {
  const { listens, ...others } = await readJsonBody(request);
  const isList = Array.isArray(listens) && listens.length >= 1 && listens.length <= MOST_LISTENS;
  if (!isList || Object.keys(others).length > 0) throw new Refusal(400, 'listens_bad');
  return listens.map(readListen);
}

function readListen(said: unknown): Listen {
  const { id, track, agoSec, source } = (said ?? {}) as JsonObject;
  const known = SOURCES.find((one) => one === source);
  const isAge =
    Number.isInteger(agoSec) && (agoSec as number) >= 0 && (agoSec as number) <= LARGEST_AGE_SEC;
  if (!matches(ID, id) || !matches(TRACK, track) || !isAge || !known)
    throw new Refusal(400, 'listens_bad');
  return { id: id.toLowerCase(), trackId: track, agoSec: agoSec as number, source: known };
}

const matches = (pattern: RegExp, value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value);
