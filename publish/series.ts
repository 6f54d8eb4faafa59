import { commonSpelling, countEach } from '#domain/common-spelling.ts';
import {
  CARDS_PER_LIST_FILE,
  MOST_OF_ARTIST,
  MOST_SERIES_ARTISTS,
  type SeriesFile,
  type SeriesLink,
  type SeriesListFile,
  type SeriesTile,
  type SeriesTracks,
} from '#domain/data-files.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { SERIES_FILES } from '#domain/series-files.ts';
import { byPlays, coversOf, cut, fileOf, furtherFiles } from './list-file.ts';
import type { CatalogueTrack } from './tracks/catalogue-track.ts';

/** An album of one track is that track. One that an operator has named or described is shown all the same. */
const FEWEST_IN_ALBUM = 2;

/** A series or an album with a published track. */
export type Series = SeriesLink & {
  words?: string | undefined;
  /** In its order. */
  tracks: readonly CatalogueTrack[];
};

/** The places of a series' tracks, newest first, as tracks name it; and how many series were met before it. */
type Members = { places: number[]; met: number };

/**
 * The series and albums of the published tracks. Of a large catalogue they are sorted and named when they are asked
 * for: the page of a track needs its own alone.
 */
export class SeriesPages {
  readonly #tracks: readonly CatalogueTrack[];
  readonly #facts: ReadonlyMap<string, SeriesFacts>;
  readonly #members = new Map<string, Members>();
  /** What operators have placed in series, by the id of a track. */
  readonly #placed = new Map<string, string[]>();
  #knownPlaces: ReadonlyMap<string, number> | undefined;
  readonly #made = new Map<string, Series | null>();
  #sorted: readonly Series[] | undefined;

  /** @param tracks in the order of the lists, newest first */
  constructor(tracks: readonly CatalogueTrack[], facts: readonly SeriesFacts[]) {
    this.#tracks = tracks;
    this.#facts = new Map(facts.map((one) => [one.id, one]));
    for (const [place, { inSeries }] of tracks.entries())
      for (const id of inSeries ?? []) {
        const { places } = this.#meet(id);
        if (places.at(-1) !== place) places.push(place);
      }
    for (const { id, trackIds = [] } of facts)
      for (const one of trackIds) {
        this.#meet(id);
        this.#placed.set(one, [...(this.#placed.get(one) ?? []), id]);
      }
  }

  #meet(id: string): Members {
    const known = this.#members.get(id) ?? { places: [], met: this.#members.size };
    this.#members.set(id, known);
    return known;
  }

  /** Its tracks' places, also of those that operators have placed, newest first. */
  #placesOf(id: string): readonly number[] {
    const { places = [] } = this.#members.get(id) ?? {};
    const { trackIds = [] } = this.#facts.get(id) ?? {};
    if (trackIds.length === 0) return places;
    this.#knownPlaces ??= new Map(this.#tracks.map((track, place) => [track.id, place]));
    const known = this.#knownPlaces;
    const all = new Set([...places, ...trackIds.flatMap((one) => known.get(one) ?? [])]);
    return [...all].sort((one, other) => one - other);
  }

  #find(id: string): Series | null {
    const made = this.#made.get(id);
    if (made !== undefined) return made;
    const series = this.#make(id);
    if (this.#members.has(id)) this.#made.set(id, series);
    return series;
  }

  #make(id: string): Series | null {
    const facts = this.#facts.get(id);
    if (facts?.isHidden) return null;
    const places = this.#placesOf(id);
    if (places.length < (facts ? 1 : FEWEST_IN_ALBUM)) return null;
    return toSeries(
      id,
      places.flatMap((place) => this.#tracks[place] ?? []),
      facts,
    );
  }

  /** The last added to first. */
  get all(): readonly Series[] {
    this.#sorted ??= this.#newestFirst(this.#members.keys());
    return this.#sorted;
  }

  #newestFirst(ids: Iterable<string>): Series[] {
    return [...ids]
      .flatMap((id) => {
        const series = this.#find(id);
        const { met = 0 } = this.#members.get(id) ?? {};
        return series ? [{ series, met, newest: this.#placesOf(id)[0] ?? 0 }] : [];
      })
      .sort((one, other) => one.newest - other.newest || one.met - other.met)
      .map(({ series }) => series);
  }

  get ids(): readonly string[] {
    return this.all.map(({ id }) => id);
  }

  /** Its tracks, in their order; undefined if there is no such page. */
  tracksOf = (id: string): readonly CatalogueTrack[] | undefined => this.#find(id)?.tracks;

  /** What a series is called, its tracks, and the names of its artists; null if there is no such page. */
  known = (id: string): (Series & { artists: () => string[] }) | null => {
    const series = this.#find(id);
    return series && { ...series, artists: () => firstArtists(series.tracks) };
  };

  /** The album and the series with this track. */
  linksOf({ id, inSeries = [] }: CatalogueTrack): SeriesLink[] {
    const ids = new Set([...inSeries, ...(this.#placed.get(id) ?? [])]);
    return this.#newestFirst(ids).map(({ id, kind, name }) => ({ id, kind, name }));
  }

  /**
   * Those of which somebody is a main artist; the tiles do not name them.
   *
   * @param own their tracks
   */
  tilesOf(artistId: string, own: readonly CatalogueTrack[]): SeriesTile[] {
    const ids = new Set(
      own.flatMap(({ id, inSeries = [] }) => [...inSeries, ...(this.#placed.get(id) ?? [])]),
    );
    return this.#newestFirst(ids)
      .filter(({ tracks }) =>
        artistsOf(tracks)
          .slice(0, MOST_SERIES_ARTISTS)
          .some(({ id }) => id === artistId),
      )
      .slice(0, MOST_OF_ARTIST)
      .map((series) => ({ ...toTile(series), artists: [] }));
  }

  read(id: string): SeriesFile | null {
    const series = this.#find(id);
    if (!series) return null;
    const { kind, name, words, tracks } = series;
    const artists = artistsOf(tracks);
    return {
      id,
      kind,
      name,
      ...(words && { words }),
      covers: coversOf(kind === 'album' ? tracks : byPlays(tracks)),
      artists: artists.slice(0, MOST_SERIES_ARTISTS),
      artistCount: artists.length,
      durationSec: tracks.reduce((sum, { duration }) => sum + duration, 0),
      listens: tracks.reduce((sum, { playbackCount }) => sum + playbackCount, 0),
      tracks: cutSeries(series, 0),
    };
  }

  /** A further file of its tracks. */
  readTracks(id: string, number: number): SeriesTracks | null {
    const series = this.#find(id);
    return series ? cutSeries(series, number) : null;
  }

  readList(number: number): SeriesListFile {
    const first = number * CARDS_PER_LIST_FILE;
    const shown = this.all.slice(first, first + CARDS_PER_LIST_FILE);
    return { seriesCount: this.all.length, series: shown.map(toTile) };
  }

  /** The names of the data files. */
  fileNames(): string[] {
    return [
      ...[0, ...furtherFiles(this.all.length)].map(SERIES_FILES.seriesList),
      ...this.all.flatMap(({ id, tracks }) => [
        SERIES_FILES.series(id),
        ...furtherFiles(tracks.length).map((number) => SERIES_FILES.seriesTracks(id, number)),
      ]),
    ];
  }
}

/** @param tracks newest first */
function toSeries(
  id: string,
  tracks: readonly CatalogueTrack[],
  facts: SeriesFacts | undefined,
): Series {
  const { kind = 'album', name, words, hasOwnOrder, trackIds = [] } = facts ?? {};
  const albums = tracks.map(({ album }) => album).filter((album) => album !== '');
  const shown = {
    id,
    kind,
    name: name ?? (commonSpelling(countEach(albums)) || id),
    words,
  };
  if (kind === 'album') return { ...shown, tracks: tracks.toSorted(byNumber) };
  const byDate = newestFirst(tracks);
  return { ...shown, tracks: hasOwnOrder ? inOrder(byDate, trackIds) : byDate };
}

/** Tracks of one day are often added in the order of their numbers: of these, the higher number is newer. */
function newestFirst(tracks: readonly CatalogueTrack[]): CatalogueTrack[] {
  const days: { addedOn: string | undefined; tracks: CatalogueTrack[] }[] = [];
  for (const track of tracks) {
    const day = days.at(-1);
    if (day?.addedOn && day.addedOn === track.addedOn) day.tracks.push(track);
    else days.push({ addedOn: track.addedOn, tracks: [track] });
  }
  return days.flatMap((day) =>
    day.tracks
      .map((track) => ({ track, numbers: (track.title.match(/\d+/g) ?? []).join(' ') }))
      .sort((one, other) => collator.compare(other.numbers, one.numbers))
      .map(({ track }) => track),
  );
}

const collator = new Intl.Collator('vi', { numeric: true });

/** Tracks without a number come after those with one, the oldest first. */
const byNumber = (one: CatalogueTrack, other: CatalogueTrack): number =>
  (one.discNumber ?? 1) - (other.discNumber ?? 1) ||
  (one.trackNumber ?? NO_NUMBER) - (other.trackNumber ?? NO_NUMBER) ||
  (one.addedOn ?? '').localeCompare(other.addedOn ?? '') ||
  collator.compare(one.title, other.title);
const NO_NUMBER = 10_000;

/** Those that operators have not placed come last. */
function inOrder(tracks: readonly CatalogueTrack[], ids: readonly string[]): CatalogueTrack[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: CatalogueTrack) => places.get(id) ?? ids.length;
  return tracks.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function cutSeries({ kind, tracks }: Series, number: number): SeriesTracks {
  const places = fileOf(tracks, number).flatMap(({ id, discNumber, trackNumber }) =>
    kind === 'album' && (discNumber ?? trackNumber) !== undefined
      ? [
          [
            id,
            {
              ...(discNumber && { disc: discNumber }),
              ...(trackNumber && { number: trackNumber }),
            },
          ],
        ]
      : [],
  );
  return { ...cut(tracks, number), places: Object.fromEntries(places) };
}

/** The main artists, those with the most tracks first. */
function artistsOf(tracks: readonly CatalogueTrack[]): { id: string; name: string }[] {
  const counts = new Map<string, { id: string; name: string; count: number }>();
  for (const { credits = [] } of tracks)
    for (const { id, name, part } of credits) {
      if (part) continue;
      const known = counts.get(id);
      if (known) known.count += 1;
      else counts.set(id, { id, name, count: 1 });
    }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .map(({ id, name }) => ({ id, name }));
}

function toTile({ id, kind, name, tracks }: Series): SeriesTile {
  const [cover] = coversOf(kind === 'album' ? tracks : byPlays(tracks));
  return { id, kind, name, trackCount: tracks.length, artists: firstArtists(tracks), ...cover };
}

const firstArtists = (tracks: readonly CatalogueTrack[]): string[] =>
  artistsOf(tracks)
    .slice(0, MOST_SERIES_ARTISTS)
    .map(({ name }) => name);
