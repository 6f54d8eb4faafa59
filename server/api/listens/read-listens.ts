import { isSentSource } from '#domain/listen-source.ts';
import { Refusal } from '../api-error.ts';
import { type JsonObject, readJsonBody } from '../read-json-body.ts';
import { SLUG, UUID, whole } from '../rest/rest-tables.ts';
import type { Heard, Listen } from './listen.ts';

/** Per call, heard parts included, as in public.count_listens. */
export const MOST_LISTENS = 50;
const LARGEST_AGE_SEC = 999_999_999;
const ID = whole(UUID);
const TRACK = whole(SLUG);
const PARTS = /^[0-9a-f]{16}$/;
const NO_PARTS = '0'.repeat(16);

/** @throws Refusal 400, 413 or 415 */
export async function readListens(
  request: Request,
  type?: 'text/plain',
): Promise<(Listen | Heard)[]> {
  const { listens, heard = [], ...others } = await readJsonBody(request, type);
  if (!Array.isArray(listens) || !Array.isArray(heard)) throw new Refusal(400, 'listens_bad');
  const count = listens.length + heard.length;
  if (count < 1 || count > MOST_LISTENS || Object.keys(others).length > 0)
    throw new Refusal(400, 'listens_bad');
  return [...listens.map(readListen), ...heard.map(readHeard)];
}

function readListen(said: unknown): Listen {
  const { source } = (said ?? {}) as JsonObject;
  if (!isSentSource(source)) throw new Refusal(400, 'listens_bad');
  return { ...readPlay(said), source };
}

function readHeard(said: unknown): Heard {
  const { parts } = (said ?? {}) as JsonObject;
  if (!matches(PARTS, parts) || parts === NO_PARTS) throw new Refusal(400, 'listens_bad');
  return { ...readPlay(said), parts };
}

function readPlay(said: unknown): Pick<Listen, 'id' | 'trackId' | 'agoSec'> {
  const { id, track, agoSec } = (said ?? {}) as JsonObject;
  const isAge =
    Number.isInteger(agoSec) && (agoSec as number) >= 0 && (agoSec as number) <= LARGEST_AGE_SEC;
  if (!matches(ID, id) || !matches(TRACK, track) || !isAge) throw new Refusal(400, 'listens_bad');
  return { id: id.toLowerCase(), trackId: track, agoSec: agoSec as number };
}

const matches = (pattern: RegExp, value: unknown): value is string =>
  typeof value === 'string' && pattern.test(value);
