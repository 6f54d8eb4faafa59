import type pg from 'pg';
import {
  type CreditTexts,
  listNames,
  type NamedCredit,
  parseCredits,
} from '#catalogue/parse-credits.ts';
import { artistKey, artistSlug, exactKey } from '#domain/artist-key.ts';
import { commonSpelling, countEach } from '#domain/common-spelling.ts';
import type { NameRule, RuleOf } from '#domain/divide-names.ts';
import { startIds } from './start-ids.ts';

type TrackTexts = CreditTexts & { id: string };
type Mention = { key: string; isAlone: boolean };

/**
 * Reads whose tracks they are, for the tracks whose texts have changed, and for those that a new name tells more about:
 * 'A & B' are two artists once a track names one of them alone. New names become artists.
 *
 * @returns the number of credited tracks
 * @throws Error if the database does not answer; then nothing has changed
 */
export async function creditTracks(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    "select from public.tracks where credits is null and status <> 'waiting' limit 1",
  );
  if (!rowCount) return 0;
  await client.query('begin');
  try {
    await client.query('select private.lock_library()');
    const credited = await creditChanged(client);
    await client.query('commit');
    return credited;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** With the names that a file's tags list one by one. */
const SELECT_TEXTS = `select id, artist, title, listed.artists from public.tracks as track left join lateral (
    select file.tags #> '{read,artists}' as artists from private.library_files as file
    where file.track_id = track.id and file.state in ('listed', 'waiting')
      and jsonb_typeof(file.tags #> '{read,artists}') = 'array' limit 1
  ) as listed on true`;

async function creditChanged(client: pg.ClientBase): Promise<number> {
  const { rows: changed } = await client.query<TrackTexts>(
    `${SELECT_TEXTS} where credits is null and status <> 'waiting' order by list_position`,
  );
  const news = await storeMentions(client, changed);
  const { rows: concerned } = await client.query<TrackTexts>(
    `${SELECT_TEXTS} where credits is not null and id in (select track_id from private.artist_mentions
       where key = any($1) and not is_alone)`,
    [news],
  );
  const tracks = [...changed, ...concerned];
  const ruleOf = await readRules(client, tracks);
  const credits = tracks.map((track) => ({ id: track.id, named: parseCredits(track, ruleOf) }));
  const { names, known } = await findNames(
    client,
    credits.flatMap(({ named }) => named.map(({ name }) => name)),
  );
  const idOf = (name: string) => names.get(exactKey(name)) ?? names.get(artistKey(name)) ?? '';
  await client.query(
    `update public.tracks as track set credits = given.credits
     from jsonb_to_recordset($1) as given (id text, credits jsonb) where track.id = given.id`,
    [JSON.stringify(credits.map(({ id, named }) => ({ id, credits: toStored(named, idOf) })))],
  );
  await renameAfterTracks(client, [...known]);
  return tracks.length;
}

type Spelling = { id: string; name: string; as: string; count: number };

/** Shows artists by their most frequent spelling, and publishes their tracks again if that has changed. */
async function renameAfterTracks(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<Spelling>(
    `select artist.id, artist.name, spelling.* from private.artists as artist, lateral (
       select credit ->> 'as' as "as", count(*)::int as count
       from public.tracks, jsonb_array_elements(credits) as credit
       where credits @> jsonb_build_array(jsonb_build_object('id', artist.id)) and credit ->> 'id' = artist.id
       group by 1 order by 1
     ) as spelling where artist.id = any($1) and not artist.is_named`,
    [ids],
  );
  const renamed = [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, spellings]) => {
    const name = commonSpelling(spellings.map(({ as, count }) => [as, count]));
    return name === spellings[0]?.name ? [] : [{ id, name }];
  });
  if (renamed.length === 0) return;
  await client.query(
    `with given as (select * from jsonb_to_recordset($1) as given (id text, name text))
     update private.artists as artist set name = given.name from given where artist.id = given.id`,
    [JSON.stringify(renamed)],
  );
  // Any change of a row gives it a new revision.
  await client.query(
    `update public.tracks as track set revision = 0 from unnest($1::text[]) as renamed (artist_id)
     where track.credits @> jsonb_build_array(jsonb_build_object('id', artist_id))`,
    [renamed.map(({ id }) => id)],
  );
}

function toStored(named: readonly NamedCredit[], idOf: (name: string) => string) {
  const known = new Set<string>();
  return named.flatMap(({ name, part }) => {
    const id = idOf(name);
    if (known.has(id)) return [];
    known.add(id);
    return [{ id, as: name, ...(part !== 'main' && { part }) }];
  });
}

/** @returns the names that are alone somewhere since, or nowhere any more */
async function storeMentions(
  client: pg.ClientBase,
  tracks: readonly TrackTexts[],
): Promise<string[]> {
  const mentions = tracks.flatMap((track) =>
    listMentions(track).map(({ key, isAlone }) => ({ track_id: track.id, key, is_alone: isAlone })),
  );
  const { rows: former } = await client.query<{ key: string }>(
    'select distinct key from private.artist_mentions where track_id = any($1)',
    [tracks.map(({ id }) => id)],
  );
  const keys = [...new Set([...former, ...mentions].map(({ key }) => key))];
  const before = await listAlone(client, keys);
  await client.query('delete from private.artist_mentions where track_id = any($1)', [
    tracks.map(({ id }) => id),
  ]);
  await client.query(
    `insert into private.artist_mentions
     select * from jsonb_to_recordset($1) as given (track_id text, key text, is_alone boolean)`,
    [JSON.stringify(mentions)],
  );
  const after = await listAlone(client, keys);
  return keys.filter((key) => before.has(key) !== after.has(key));
}

async function listAlone(client: pg.ClientBase, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    'select distinct key from private.artist_mentions where key = any($1) and is_alone',
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
}

function listMentions(texts: CreditTexts): Mention[] {
  const keys = listNames(texts).map(artistKey);
  return [
    ...new Map(
      keys
        .flatMap((key) => partsOf(key).map((part) => ({ key: part, isAlone: part === key })))
        .sort((one, other) => Number(one.isAlone) - Number(other.isAlone))
        .map((mention) => [mention.key, mention]),
    ).values(),
  ];
}

const partsOf = (key: string): string[] => key.split(' & ');

/** What operators say of names, and what other tracks tell of 'A & B'. */
async function readRules(client: pg.ClientBase, tracks: readonly TrackTexts[]): Promise<RuleOf> {
  const doubtful = new Set<string>();
  const note: RuleOf = (key) => {
    if (key.includes(' & ')) doubtful.add(key);
    return undefined;
  };
  for (const track of tracks) parseCredits(track, note);
  const alone = await listAlone(client, [...doubtful].flatMap(partsOf));
  const { rows } = await client.query<{ key: string; rule: NameRule }>(
    'select key, rule from private.artist_rules',
  );
  const said = new Map(rows.map(({ key, rule }) => [key, rule]));
  return (key) => {
    const isDoubtful = key.includes(' & ') && partsOf(key).some((part) => alone.has(part));
    return said.get(key) ?? (isDoubtful ? 'several' : undefined);
  };
}

type FoundNames = {
  /** The artists' ids, by the names' keys. */
  names: ReadonlyMap<string, string>;
  /** The ids of those that existed before. */
  known: ReadonlySet<string>;
};

/** The artists of names, by their keys. Unknown names become artists. */
async function findNames(client: pg.ClientBase, names: readonly string[]): Promise<FoundNames> {
  const byKey = Map.groupBy(names, artistKey);
  const { rows } = await client.query<{ key: string; artist_id: string }>(
    'select key, artist_id from private.artist_names where key = any($1)',
    [[...byKey.keys(), ...new Set(names.map(exactKey))]],
  );
  const found = new Map(rows.map(({ key, artist_id }) => [key, artist_id]));
  const known = new Set(found.values());
  const unknown = [...byKey].filter(
    ([key, spellings]) => !found.has(key) && spellings.some((name) => !found.has(exactKey(name))),
  );
  if (unknown.length === 0) return { names: found, known };
  const named = unknown.map(([key, spellings]) => ({
    key,
    name: commonSpelling(countEach(spellings)),
  }));
  const nextId = await startIds(
    client,
    'private.artists',
    named.map(({ name }) => artistSlug(name)),
    FALLBACK,
  );
  const made = named.map(({ key, name }) => {
    const id = nextId(artistSlug(name));
    found.set(key, id);
    return { key, id, name };
  });
  await client.query(
    `with given as (select * from jsonb_to_recordset($1) as given (key text, id text, name text)),
       made as (insert into private.artists (id, name) select id, name from given)
     insert into private.artist_names (key, artist_id) select key, id from given`,
    [JSON.stringify(made)],
  );
  return { names: found, known };
}

/** Begins the ids of names without Latin letters. */
const FALLBACK = 'nghe-si';
