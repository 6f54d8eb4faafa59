import { ARTIST_FILES } from '#domain/artist-files.ts';
import type { ArtistPage } from '#domain/artist-page.ts';
import { filterByCategory } from '#domain/category.ts';
import type { Credit } from '#domain/credits.ts';
import {
  ARTISTS_PER_FILE,
  type ArtistFile,
  type ArtistLetter,
  type ArtistName,
  type ArtistsFile,
  type ArtistTile,
  CARDS_PER_LIST_FILE,
  type GuestFile,
  type GuestParts,
  type ListFile,
} from '#domain/data-files.ts';
import { createArtistSearch } from '#domain/search/find-artists.ts';
import { slugOf } from '#domain/slug.ts';
import { byPlays, coversOf, cut, furtherFiles } from './list-file.ts';
import type { ArtistPages, MergedArtists } from './snapshot.ts';
import { type CatalogueTrack, cardOf } from './tracks/catalogue-track.ts';

const MOST_TOP = 5;
const MOST_MIXES = 12;
/** Below this, the list itself shows at a glance what is heard most. */
const FEWEST_FOR_TOP = 9;
/** Up to this many, one page lists them all. */
const MOST_ON_ONE_PAGE = 200;
const MOST_HEARD = 60;

type Artist = {
  id: string;
  name: string;
  /** Newest first. */
  own: CatalogueTrack[];
  /** Tracks of others in which they take part. */
  guest: { track: CatalogueTrack; part: NonNullable<Credit['part']> }[];
  listens: number;
};

const collator = new Intl.Collator('vi', { numeric: true });

/** The artists of the published tracks. */
export class Artists {
  readonly #byId = new Map<string, Artist>();
  /** The present ids, by the former ones. */
  readonly #merged: ReadonlyMap<string, string>;
  readonly #pages: ArtistPages;
  #search: ReturnType<typeof createArtistSearch> | undefined;
  #sorted: readonly Artist[] | undefined;
  #byLetter: ReadonlyMap<string, readonly Artist[]> | undefined;

  /** @param tracks in the order of the lists, newest first */
  constructor(tracks: readonly CatalogueTrack[], merged: MergedArtists, pages: ArtistPages = {}) {
    this.#pages = pages;
    this.#merged = new Map(Object.entries(merged));
    for (const track of tracks) for (const credit of track.credits ?? []) this.#add(credit, track);
  }

  #add({ id, name, part }: Credit, track: CatalogueTrack): void {
    const artist = this.#byId.get(id) ?? { id, name, own: [], guest: [], listens: 0 };
    this.#byId.set(id, artist);
    artist.listens += track.playbackCount;
    if (part) artist.guest.push({ track, part });
    else artist.own.push(track);
  }

  /** In the order of the Vietnamese alphabet. */
  get ids(): readonly string[] {
    return this.#all().map(({ id }) => id);
  }

  /** Also former ids, whose addresses lead on. */
  addressedIds(): string[] {
    return [...this.ids, ...this.#formerIds()];
  }

  #formerIds(): string[] {
    return [...this.#merged.keys()].filter((id) => !this.#byId.has(id) && this.#find(id));
  }

  #all(): readonly Artist[] {
    this.#sorted ??= [...this.#byId.values()].sort((one, other) =>
      collator.compare(one.name, other.name),
    );
    return this.#sorted;
  }

  #letters(): ReadonlyMap<string, readonly Artist[]> {
    this.#byLetter ??= Map.groupBy(this.#all(), ({ name }) => letterOf(name));
    return this.#byLetter;
  }

  #find(asked: string): Artist | undefined {
    return this.#byId.get(asked) ?? this.#byId.get(this.#merged.get(asked) ?? '');
  }

  #page(id: string): ArtistPage {
    return Object.hasOwn(this.#pages, id) ? (this.#pages[id] ?? {}) : {};
  }

  #pictureOf(id: string): ArtistFile['picture'] {
    const { coverImage, coverColor } = this.#page(id);
    return coverImage ? { coverImage, coverHasAvif: false, coverColor } : undefined;
  }

  /** The addresses of the pictures of artists with a page. */
  pictures(): string[] {
    return Object.keys(this.#pages).flatMap((id) =>
      this.#byId.has(id) ? (this.#pictureOf(id)?.coverImage ?? []) : [],
    );
  }

  /** @param asked may be a former id */
  read(asked: string): ArtistFile | null {
    const artist = this.#find(asked);
    if (!artist) return null;
    const { id, name, own, guest, listens } = artist;
    const mostHeard = byPlays(own);
    const { words, links } = this.#page(id);
    const picture = this.#pictureOf(id);
    return {
      id,
      name,
      listens,
      ...(words && { words }),
      ...(links && { links }),
      ...(picture && { picture }),
      covers: coversOf(own.length > 0 ? mostHeard : guest.map(({ track }) => track)),
      top: own.length < FEWEST_FOR_TOP ? [] : mostHeard.slice(0, MOST_TOP).map(cardOf),
      ...mixesOf(own),
      own: cut(own, 0),
      guest: cutGuest(guest, 0),
      parts: partsOf(guest, 0),
    };
  }

  /** Newest first. */
  ownOf = (id: string): readonly CatalogueTrack[] => this.#byId.get(id)?.own ?? [];

  /** All tracks that name the artist, each once. @param asked may be a former id */
  tracksOf(asked: string): { id: string; name: string; tracks: readonly CatalogueTrack[] } | null {
    const artist = this.#find(asked);
    if (!artist) return null;
    const { id, name, own, guest } = artist;
    return { id, name, tracks: [...new Set([...own, ...guest.map(({ track }) => track)])] };
  }

  /** A further file of the artist's own tracks, or of those in which they take part. */
  readList(id: string, kind: 'own' | 'guest', number: number): ListFile | GuestFile | null {
    const artist = this.#byId.get(id);
    if (!artist) return null;
    const { own, guest } = artist;
    if (kind === 'own') return cut(own, number);
    return { ...cutGuest(guest, number), parts: partsOf(guest, number) };
  }

  /** What /nghe-si shows at first: all of a few artists, else those who are heard most. */
  readFirst(): ArtistsFile {
    const all = this.#all();
    const isWhole = all.length <= MOST_ON_ONE_PAGE;
    const shown = isWhole
      ? all
      : all.toSorted((one, other) => other.listens - one.listens).slice(0, MOST_HEARD);
    const letters = [...this.#letters()]
      .map(([letter, { length: count }]) => ({ letter, count }))
      .sort((one, other) => placeOf(one.letter) - placeOf(other.letter));
    return { artistCount: all.length, isWhole, letters, artists: shown.map(this.#toTile) };
  }

  /** For searches. */
  readNames(): ArtistName[] {
    return this.#all().map(({ id, name, own, guest }) => ({
      ...{ id, name, trackCount: own.length + guest.length },
    }));
  }

  find(words: string): ArtistName[] {
    this.#search ??= createArtistSearch(this.readNames());
    return this.#search(words);
  }

  /** Null beyond the end. */
  readLetter(letter: string, number: number): ArtistLetter | null {
    const first = number * ARTISTS_PER_FILE;
    const artists =
      this.#letters()
        .get(letter)
        ?.slice(first, first + ARTISTS_PER_FILE) ?? [];
    return artists.length > 0 ? artists.map(this.#toTile) : null;
  }

  #toTile = ({ id, name, own, guest }: Artist): ArtistTile => {
    const first = this.#pictureOf(id) ?? own[0] ?? guest[0]?.track;
    return {
      id,
      name,
      trackCount: own.length + guest.length,
      ...(first && {
        coverImage: first.coverImage,
        coverHasAvif: first.coverHasAvif,
        coverColor: first.coverColor,
      }),
    };
  };

  /** The names of the data files. */
  fileNames(): string[] {
    return [
      ARTIST_FILES.artists,
      ARTIST_FILES.artistIds,
      ARTIST_FILES.artistNames,
      ...[...this.#letters()].flatMap(([letter, { length }]) =>
        Array.from({ length: Math.ceil(length / ARTISTS_PER_FILE) }, (_, number) =>
          ARTIST_FILES.artistLetter(letter, number),
        ),
      ),
      ...this.addressedIds().map(ARTIST_FILES.artist),
      ...this.#all().flatMap(({ id, own, guest }) => [
        ...furtherFiles(own.length).map((number) => ARTIST_FILES.artistList(id, 'own', number)),
        ...furtherFiles(guest.length).map((number) => ARTIST_FILES.artistList(id, 'guest', number)),
      ]),
    ];
  }
}

/** @param own newest first */
function mixesOf(own: readonly CatalogueTrack[]): Pick<ArtistFile, 'mixes'> {
  const mixes = own.length < FEWEST_FOR_TOP ? [] : filterByCategory(own, 'Nonstop');
  const isSome = mixes.length > 0 && mixes.length < own.length;
  return isSome ? { mixes: mixes.slice(0, MOST_MIXES).map(cardOf) } : {};
}

const cutGuest = (guest: Artist['guest'], number: number): ListFile =>
  cut(
    guest.map(({ track }) => track),
    number,
  );

/** What the artist did in the tracks of one file. */
function partsOf(guest: Artist['guest'], number: number): GuestParts {
  const first = number * CARDS_PER_LIST_FILE;
  const tracks = guest.slice(first, first + CARDS_PER_LIST_FILE);
  return Object.fromEntries(tracks.map(({ track, part }) => [track.id, part]));
}

const LETTERS = ['a', 'b', 'c', 'd', 'dd', ...'efghijklmnopqrstuvwxyz', '0'];
const placeOf = (letter: string) => LETTERS.indexOf(letter);

/** 'a' to 'z', 'dd' for 'đ', or '0' for all other names. Other letters with accents count as their plain ones. */
function letterOf(name: string): string {
  if (/^[đĐ]/u.test(name)) return 'dd';
  const [first = ''] = slugOf(name.slice(0, 4));
  return /[a-z]/.test(first) ? first : '0';
}
