import type pg from 'pg';
import { textKey } from '#domain/artist-key.ts';
import { CATEGORIES } from '#domain/category.ts';
import { commonSpelling, countEach } from '#domain/common-spelling.ts';
import type { SeriesKind } from '#domain/series.ts';
import { startIds } from './start-ids.ts';

type SeriesTexts = {
  id: string;
  album: string;
  album_artist: string;
  genre: string;
  series_name: string;
  /** The names of the main artists. */
  artists: string[];
};

const TEXTS = `id, album, album_artist, genre, series_name, array(
    select credit ->> 'as' from jsonb_array_elements(coalesce(credits, '[]')) as credit where not credit ? 'part'
  ) as artists`;

/** Begins the ids of names without Latin letters. */
const FALLBACK = 'tuyen-tap';

/**
 * Reads which album and which series the tracks belong to whose texts have changed. Call it after `creditTracks`.
 *
 * @returns the number of these tracks
 * @throws Error if the database does not answer; then nothing has changed
 */
export async function assignSeries(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    "select from public.tracks where in_series is null and status <> 'waiting' limit 1",
  );
  if (!rowCount) return 0;
  await client.query('begin');
  try {
    await client.query('select private.lock_library()');
    const assigned = await assignChanged(client);
    await client.query('commit');
    return assigned;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function assignChanged(client: pg.ClientBase): Promise<number> {
  const { rows: changed } = await client.query<SeriesTexts>(
    `select ${TEXTS} from public.tracks where in_series is null and status <> 'waiting' order by list_position`,
  );
  const divided = await assign(client, changed);
  const { rows: concerned } = await client.query<SeriesTexts>(
    `select ${TEXTS} from public.tracks
     where in_series && array(select id from private.series where kind = 'album' and key = any($1))`,
    [divided],
  );
  await assign(client, concerned);
  return changed.length + concerned.length;
}

/** @returns the keys of albums without an artist of which an artist's has become known */
async function assign(client: pg.ClientBase, tracks: readonly SeriesTexts[]): Promise<string[]> {
  if (tracks.length === 0) return [];
  const wanted = tracks.map((track) => ({
    track,
    album: albumKeys(track),
    series: seriesKey(track),
  }));
  const albums = await findIds(
    client,
    'album',
    wanted.flatMap(({ album }) => album ?? []),
  );
  const series = await findIds(
    client,
    'series',
    wanted.flatMap(({ series }) => series ?? []),
  );
  const divided = await makeMissing(client, 'album', albums, wanted.flatMap(firstMade));
  // Of albums without an artist, only those are made that no artist's album is.
  await makeMissing(
    client,
    'album',
    albums,
    wanted.flatMap(({ track, album }) =>
      album && !album.some((key) => albums.has(key))
        ? [{ key: album.at(-1) ?? '', name: track.album }]
        : [],
    ),
  );
  await makeMissing(
    client,
    'series',
    series,
    wanted.flatMap(({ track, series }) =>
      series ? [{ key: series, name: track.series_name }] : [],
    ),
  );
  const given = wanted.map(({ track, album, series: key }) => ({
    id: track.id,
    in_series: [
      album?.map((one) => albums.get(one)).find((id) => id !== undefined) ?? [],
      (key && series.get(key)) ?? [],
    ].flat(),
  }));
  await client.query(
    `update public.tracks as track set in_series = given.in_series
     from jsonb_to_recordset($1) as given (id text, in_series text[]) where track.id = given.id`,
    [JSON.stringify(given)],
  );
  return divided.flatMap((key) => key.split(BY)[0] ?? []);
}

type Wanted = { track: SeriesTexts; album: string[] | null; series: string | null };
type Named = { key: string; name: string };

/** The album of a track whose tags name its artist. */
const firstMade = ({ track, album }: Wanted): Named[] =>
  album?.length === 1 && album[0]?.includes(BY) ? [{ key: album[0], name: track.album }] : [];

async function findIds(
  client: pg.ClientBase,
  kind: SeriesKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; id: string }>(
    'select key, id from private.series where kind = $1 and key = any($2)',
    [kind, [...new Set(keys)]],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** @returns the keys that were made */
async function makeMissing(
  client: pg.ClientBase,
  kind: SeriesKind,
  known: Map<string, string>,
  named: readonly Named[],
): Promise<string[]> {
  const missing = Map.groupBy(
    named.filter(({ key }) => !known.has(key)),
    ({ key }) => key,
  );
  if (kind === 'series' && missing.size > 0) await adoptNamed(client, known, missing);
  if (missing.size === 0) return [];
  const all = [...missing].map(([key, spellings]) => ({
    key,
    name: commonSpelling(countEach(spellings.map(({ name }) => name))),
  }));
  const nextId = await startIds(
    client,
    'private.series',
    all.map(({ name }) => name),
    FALLBACK,
  );
  const made = all.map(({ key, name }) => ({ id: nextId(name), kind, key, name }));
  for (const { key, id } of made) known.set(key, id);
  await client.query(
    `insert into private.series (id, kind, key, name)
     select id, kind, key, name from jsonb_to_recordset($1) as given (id text, kind text, key text, name text)`,
    [JSON.stringify(made)],
  );
  return [...missing.keys()];
}

/** A series that an operator has made gets the tracks that name it. */
async function adoptNamed(
  client: pg.ClientBase,
  known: Map<string, string>,
  missing: Map<string, unknown>,
): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id, name from private.series where kind = 'series' and key is null and not is_hidden order by id",
  );
  for (const { id, name } of rows) {
    const key = nameKey(name);
    if (!missing.has(key)) continue;
    await client.query('update private.series set key = $2 where id = $1', [id, key]);
    known.set(key, id);
    missing.delete(key);
  }
}

/** Between an album's name and its artist in a key. No key of a name has it. */
const BY = '\n';
/** PostgreSQL refuses to index texts of some thousand bytes. */
const LONGEST_KEY = 200;

const nameKey = (name: string) => textKey(name).slice(0, LONGEST_KEY);

const seriesKey = ({ series_name }: SeriesTexts) => (series_name ? nameKey(series_name) : null);

/**
 * The keys of a track's album, the first known one is right. Where the tags do not say whose album it is, it is that of
 * one of the track's artists if there is one, else the album of everybody.
 */
function albumKeys({ album, album_artist, genre, artists }: SeriesTexts): string[] | null {
  const key = nameKey(album);
  if (key === '' || NO_ALBUMS.has(key) || key === nameKey(genre)) return null;
  const by = (artist: string) => `${key}${BY}${nameKey(artist)}`;
  return album_artist ? [by(album_artist)] : [...artists.map(by), key];
}

/** What programs and shops write where there is no album. Genres are none, either. */
const NO_ALBUMS = new Set([
  ...CATEGORIES.map(nameKey),
  ...[
    'single',
    'singles',
    'ep',
    'album',
    'albums',
    'demo',
    'demos',
    'mix',
    'mixes',
    'mixtape',
    'remixes',
  ],
  ...[
    'bootleg',
    'mashup',
    'edit',
    'edits',
    'edm',
    'house',
    'nhac',
    'nhac tre',
    'nhac remix',
    'nhac san',
  ],
  ...[
    'soundcloud',
    'youtube',
    'tiktok',
    'facebook',
    'download',
    'downloads',
    'promo',
    'white label',
    'va',
  ],
]);
