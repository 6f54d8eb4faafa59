import pg from 'pg';
import { artistKey } from '#domain/artist-key.ts';
import type { ArtistPage } from '#domain/artist-page.ts';
import { keysWithin, type NameRule } from '#domain/divide-names.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import { type FieldFacts, TRACK_FIELDS } from '#domain/track.ts';
import { isEmptyPage, LONGEST_WORDS, readArtistPage } from './read-artist-page.ts';
import { isText, LONGEST_READ } from './read-fields.ts';
import { readSiteFields, SITE_SETTINGS } from './read-site-fields.ts';
import {
  MOST_FORMER_SOUNDS,
  MOST_SERIES,
  MOST_TAGS,
  type OddRow,
  readTrack,
  WHOLE_ROW,
} from './read-track.ts';
import type { SnapshotRow } from './snapshot-row.ts';

/** Longer JSON was not written by this program. */
const LONGEST_JSON = 1_000_000;

/** One character more than is published, so that longer texts are noticed without being read. */
const text = (column: string, longest: number) => `left(${column}, ${longest + 1}) as ${column}`;
/** A moment in seconds, as text. */
const dated = (moment: string) =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const json = (column: string) =>
  `case when length(${column}::text) > ${LONGEST_JSON} then '"too long"' else ${column} end as ${column}`;
const texts = (column: string, most: number) =>
  `array(select left(one, ${LONGEST_READ.word + 1}) from unnest(${column}) with ordinality as each (one, n)
     order by n limit ${most + 1}) as ${column}`;

/** The columns of a track's fields, by the fields' kinds. */
const FIELD_COLUMNS = Object.values<FieldFacts>(TRACK_FIELDS).flatMap(({ column, kind }) => {
  if (column === null || column === 'likes_counted_at') return [];
  if (isText(kind)) return text(column, LONGEST_READ[kind]);
  if (kind === 'tags') return texts(column, MOST_TAGS);
  if (kind === 'chapters') return json(column);
  if (kind === 'day')
    return `to_char(${column} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as added_on`;
  return column;
});

const COLUMNS = [
  ...FIELD_COLUMNS,
  'floor(extract(epoch from likes_counted_at) * 1000)::float8 as likes_counted_ms',
  // An infinite added_at is named as such.
  `case when isfinite(coalesce(published_at, added_at))
     then floor(extract(epoch from coalesce(published_at, added_at)))::float8 end as published_at_sec`,
  'status, was_published, revision, list_position',
  texts('former_sounds', MOST_FORMER_SOUNDS),
  `array(select left(one, 65) from unnest(in_series) as one limit ${MOST_SERIES + 1}) as in_series`,
  `${dated('coalesce(greatest(changed_at, published_at), added_at)')} as changed_at`,
  'heard.analysis, heard.mp3_seeking, heard.sound_bytes, credited.credits',
].join(', ');
const HEARD = `left join lateral (
    select ${json('analysis')}, ${json('mp3_seeking')},
      case when recording.stream_url = track.stream_url then sound_bytes::float8 end as sound_bytes
    from private.recordings as recording where recording.sound_hash = track.sound_hash
  ) as heard on true`;
/** With the artists' names. Each is looked up by itself: a join would read all artists for each track. */
const CREDITED = `left join lateral (
    select jsonb_agg(one || jsonb_build_object('name', left(name, ${LONGEST_READ.name + 1})) order by n) as credits
    from (
      select one, n, (select name from private.artists where artists.id = one ->> 'id') as name
      from jsonb_array_elements(track.credits) with ordinality as each (one, n)
    ) as named
    where name is not null
  ) as credited on true`;

export type ReadRows = {
  rows: SnapshotRow[];
  /** Those of `rows` with a value that cannot be published. */
  odd: OddRow[];
};

/**
 * Finds the tracks that changed after a revision.
 *
 * @param revision '0' finds all of them
 * @param areCredited leaves out tracks whose artists and series are not known yet: they get a new revision with them
 * @throws Error if the database does not answer
 */
export async function findChanged(
  client: pg.ClientBase,
  revision: string,
  { areCredited = false } = {},
): Promise<{ ids: string[]; revision: string }> {
  const { rows: changed } = await client.query<{ id: string; revision: string }>(
    `select id, revision from public.tracks
     where revision > $1 and status <> 'waiting' and (credits is not null and in_series is not null or not $2)
     order by revision`,
    [revision, areCredited],
  );
  return { ids: changed.map(({ id }) => id), revision: changed.at(-1)?.revision ?? revision };
}

/**
 * Reads tracks in their published form. A row that cannot be read is left out.
 *
 * @throws Error if the database does not answer
 */
export async function readRows(client: pg.ClientBase, ids: string[]): Promise<ReadRows> {
  const read = await readEach(client, ids);
  const isUnreadable = ({ odd }: ReadTrack) => odd?.fields.includes(WHOLE_ROW) ?? false;
  // If all rows fail, the database is at fault: an empty site would be worse than the former one.
  if (read.length > 1 && read.every(isUnreadable)) throw new Error('No row can be read');
  return { rows: read.map(({ row }) => row), odd: read.flatMap(({ odd }) => odd ?? []) };
}

type ReadTrack = ReturnType<typeof readTrack>;

/** Halves the list where a query fails, until only the rows that make it fail are left out. */
async function readEach(client: pg.ClientBase, ids: string[]): Promise<ReadTrack[]> {
  if (ids.length === 0) return [];
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${COLUMNS} from public.tracks as track ${HEARD} ${CREDITED}
       where id = any($1) and status <> 'waiting' order by revision`,
      [ids],
    );
    return rows.map(readTrack);
  } catch (error) {
    if (!isOfValue(error)) throw error;
    const [id, ...others] = ids;
    if (id !== undefined && others.length === 0) return [unreadable(id)];
    const half = Math.ceil(ids.length / 2);
    return [
      ...(await readEach(client, ids.slice(0, half))),
      ...(await readEach(client, ids.slice(half))),
    ];
  }
}

const unreadable = (id: string): ReadTrack => ({
  row: { id, leftOut: true },
  odd: { id, fields: [WHOLE_ROW], isLeftOut: true },
});

/**
 * Whether a value made a query fail: SQLSTATE's classes 'data exception', 'program limit exceeded' and 'internal
 * error', which includes damaged data. Other failures are of the database, and a later attempt may succeed.
 */
const isOfValue = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:22|54|XX)/.test(error.code ?? '');

/** What feeds tell of the site besides its settings. */
export type SiteFacts = {
  /** Made once; it outlives the site's name and address. */
  id: string;
  /** ISO time of the operators' last change of the settings. */
  changedAt?: string;
};

/** The operators' settings of the site; odd ones are left out. */
export async function readSiteSettings(
  client: pg.ClientBase,
): Promise<{ site: SiteSettings; facts: SiteFacts | undefined; odd: OddRow[] }> {
  const { rows } = await client.query<{
    settings: unknown;
    site_id: string;
    changed_at: Date | null;
  }>(`select ${json('settings')}, site_id, changed_at from private.site_settings`);
  const [row] = rows;
  const { site, fields } = readSiteFields(row?.settings ?? {});
  return {
    site,
    facts: row && {
      id: row.site_id,
      ...(row.changed_at && { changedAt: row.changed_at.toISOString() }),
    },
    odd: fields.length > 0 ? [{ id: SITE_SETTINGS, fields, isLeftOut: false }] : [],
  };
}

/**
 * What operators wrote for artists' pages, by the artists' ids, and the last included change; null if there has been
 * none. Odd values are left out.
 *
 * @param known the revision of the pages that need not be read again
 * @returns undefined if nothing has changed
 */
export async function readArtistPages(
  client: pg.ClientBase,
  known?: string,
): Promise<{ revision: string | null; pages: Record<string, ArtistPage> } | undefined> {
  const { rows: last } = await client.query<{ revision: string | null }>(
    'select max(page_revision)::text as revision from private.artists where page_revision > 0',
  );
  const revision = last[0]?.revision ?? null;
  if (known !== undefined && known === (revision ?? '0')) return undefined;
  const { rows } = await client.query<Record<string, unknown> & { id: string }>(
    `select id, ${text('words', LONGEST_WORDS)}, ${json('links')}, cover_image, cover_color,
       ${dated('page_changed_at')} as page_changed_at
     from private.artists where page_revision > 0 order by id`,
  );
  const pages = rows.map(({ id, ...row }) => [id, readArtistPage(row)] as const);
  return { revision, pages: Object.fromEntries(pages.filter(([, page]) => !isEmptyPage(page))) };
}

/**
 * The present ids, by former ones: of artists that were merged into others, and of 'A & B', whose address leads to one
 * of the two if no track is by both as one. Operators' rules make one artist of several, or the other way round: the
 * addresses from before lead to those of after.
 */
export async function readMergedArtists(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<LedArtist & { is_merged: boolean }>(
    `select * from (
       select distinct on (duo.artist_id) duo.artist_id as id, one.artist_id as present, false as is_merged
       from private.artist_names as duo, unnest(string_to_array(duo.key, ' & ')) with ordinality as part (key, n),
         private.artist_names as one
       where duo.key like '% & %' and duo.key not like '=%' and one.key = part.key and one.artist_id <> duo.artist_id
       order by duo.artist_id, starts_with(duo.artist_id, one.artist_id || '-') desc, n
     ) as duos
     union all select id, merged_into, true from private.artists where merged_into is not null`,
  );
  const ruled = await readRuledArtists(client);
  return Object.fromEntries(
    [...rows.filter((row) => !row.is_merged), ...ruled, ...rows.filter((row) => row.is_merged)]
      .map(({ id, present }): [string, string] => [id, present])
      .sort(([one], [other]) => (one === other ? 0 : one < other ? -1 : 1)),
  );
}

type LedArtist = { id: string; present: string };

/** By operators' rules: from A and B to 'A, B' that is one artist, or from it to the first of several that has a track. */
async function readRuledArtists(client: pg.ClientBase): Promise<LedArtist[]> {
  const { rows: rules } = await client.query<{ name: string; rule: NameRule }>(
    "select name, rule from private.artist_rules where rule <> 'nobody' and name <> '' order by key",
  );
  const leads = rules.flatMap(({ name, rule }) => {
    const whole = artistKey(name);
    const parts = keysWithin(name).filter((key) => key !== whole);
    return parts.map((part) => (rule === 'one' ? [part, whole] : [whole, part]));
  });
  if (leads.length === 0) return [];
  const { rows } = await client.query<LedArtist>(
    `select distinct on (former.artist_id) former.artist_id as id, present.artist_id as present
     from unnest($1::text[], $2::text[]) with ordinality as lead (former_key, present_key, n)
       join private.artist_names as former on former.key = former_key
       join private.artist_names as present on present.key = present_key
     where former.artist_id <> present.artist_id and exists (
       select from public.tracks where status = 'published'
         and credits @> jsonb_build_array(jsonb_build_object('id', present.artist_id)))
     order by former.artist_id, starts_with(former.artist_id, present.artist_id || '-') desc, n`,
    [leads.map(([former]) => former), leads.map(([, present]) => present)],
  );
  return rows;
}
