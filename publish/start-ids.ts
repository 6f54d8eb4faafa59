import { createHash } from 'node:crypto';
import type pg from 'pg';
import { freeSlug, slugOf } from '#domain/slug.ts';

/** The rule of private.is_track_id in the migrations. */
const LONGEST_ID = 64;
/** Below this many new ids it is cheaper to ask for those like them than to read all. */
const FEW = 20;
/** Longer beginnings may be cut to make room for a number. */
const LONGEST_BEGINNING = LONGEST_ID - 8;
/** Names of files that an export writes beside the pages. */
const RESERVED = ['404'];

/**
 * Gives each of these names an id in the table that no other row has or had.
 *
 * @param fallback begins the ids of names without Latin letters
 */
export async function startIds(
  client: pg.ClientBase,
  table: 'private.artists' | 'private.series',
  names: readonly string[],
  fallback: string,
): Promise<(name: string) => string> {
  const slugFor = (name: string) => slugOf(name) || `${fallback}-${digest(name)}`;
  const beginnings = names.map((name) => slugFor(name).slice(0, LONGEST_BEGINNING));
  const { rows } = await client.query<{ id: string }>(
    `select id from ${table}
     where $1 or exists (select from unnest($2::text[]) as beginning where starts_with(id, beginning))`,
    [names.length > FEW, beginnings],
  );
  const taken = new Set([...rows.map(({ id }) => id), ...RESERVED]);
  return (name) => {
    const id = freeSlug(slugFor(name), LONGEST_ID, (one) => taken.has(one));
    taken.add(id);
    return id;
  };
}

const digest = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8);
