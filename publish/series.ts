import { commonSpelling, countEach } from '#domain/common-spelling.ts';
import {
  CARDS_PER_LIST_FILE,
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

/** The series and albums of the published tracks. */
export class SeriesPages {
  readonly #byId = new Map<string, Series>();
  /** Those of each track, by its id. */
  readonly #ofTrack = new Map<string, Series[]>();
  readonly #all: readonly Series[];

  /** @param tracks in the order of the lists, newest first */
  constructor(tracks: readonly CatalogueTrack[], facts: readonly SeriesFacts[]) {
    const places = new Map(tracks.map(({ id }, place) => [id, place]));
    const factsOf = new Map(facts.map((one) => [one.id, one]));
    const members = new Map<string, Set<number>>();
    const put = (id: string, place: number | undefined) => {
      if (place === undefined || factsOf.get(id)?.isHidden) return;
      const known = members.get(id) ?? new Set();
      members.set(id, known.add(place));
    };
    tracks.forEach(({ inSeries = [] }, place) => {
      for (const id of inSeries) put(id, place);
    });
    for (const { id, trackIds = [] } of facts) for (const one of trackIds) put(id, places.get(one));
    const shown = [...members].flatMap(([id, set]) => {
      const known = factsOf.get(id);
      if (!known && set.size < FEWEST_IN_ALBUM) return [];
      const newestFirst = [...set].sort((one, other) => one - other);
      const own = newestFirst.flatMap((place) => tracks[place] ?? []);
      return [{ newest: newestFirst[0] ?? 0, series: toSeries(id, own, known) }];
    });
    this.#all = shown.sort((one, other) => one.newest - other.newest).map(({ series }) => series);
    for (const series of this.#all) {
      this.#byId.set(series.id, series);
      for (const { id } of series.tracks) {
        const known = this.#ofTrack.get(id);
        if (known) known.push(series);
        else this.#ofTrack.set(id, [series]);
      }
    }
  }

  /** The last added to first. */
  get all(): readonly Series[] {
    return this.#all;
  }

  get ids(): readonly string[] {
    return this.#all.map(({ id }) => id);
  }

  /** Its tracks, in their order; undefined if there is no such page. */
  tracksOf = (id: string): readonly CatalogueTrack[] | undefined => this.#byId.get(id)?.tracks;

  /** What a series is called, and its tracks; null if there is no such page. */
  known = (id: string): Pick<Series, 'name' | 'words' | 'tracks'> | null =>
    this.#byId.get(id) ?? null;

  /** The album and the series with this track. */
  linksOf = (trackId: string): SeriesLink[] =>
    (this.#ofTrack.get(trackId) ?? []).map(({ id, kind, name }) => ({ id, kind, name }));

  read(id: string): SeriesFile | null {
    const series = this.#byId.get(id);
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
    const series = this.#byId.get(id);
    return series ? cutSeries(series, number) : null;
  }

  readList(number: number): SeriesListFile {
    const first = number * CARDS_PER_LIST_FILE;
    const shown = this.#all.slice(first, first + CARDS_PER_LIST_FILE);
    return { seriesCount: this.#all.length, series: shown.map(toTile) };
  }

  /** The names of the data files. */
  fileNames(): string[] {
    return [
      ...[0, ...furtherFiles(this.#all.length)].map(SERIES_FILES.seriesList),
      ...this.#all.flatMap(({ id, tracks }) => [
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
  return { ...shown, tracks: hasOwnOrder ? inOrder(tracks, trackIds) : tracks };
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
  const artists = artistsOf(tracks)
    .slice(0, MOST_SERIES_ARTISTS)
    .map((artist) => artist.name);
  return { id, kind, name, trackCount: tracks.length, artists, ...cover };
}
