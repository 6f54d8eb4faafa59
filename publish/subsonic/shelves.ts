import { artistKey } from '#domain/artist-key.ts';
import { slugOf } from '#domain/slug.ts';
import type { Track } from '#domain/track.ts';
import { type Album, albumsOf, type NamedArtist, type ShelvedSeries } from './albums.ts';

export type ShelvedArtist = NamedArtist & {
  /** Also those in which they only take part. */
  albums: Album[];
  /** Newest first. */
  tracks: Track[];
};

export type Genre = { name: string; tracks: Track[]; albums: ReadonlySet<Album> };

type Sources = {
  series: readonly ShelvedSeries[];
  /** The tracks that match words, best first. */
  search: (words: string) => readonly Track[];
  /** The tracks that fit a track, best first. */
  suggest: (track: Track) => readonly Track[];
  /** The present ids of artists, by the former ones. */
  mergedArtists: Readonly<Record<string, string>>;
};

const collator = new Intl.Collator('vi', { numeric: true });

/** The catalogue as apps for music browse it: by artists, albums and genres. Each list is made when it is asked for. */
export class Shelves {
  /** Newest first. */
  readonly tracks: readonly Track[];
  readonly search: Sources['search'];
  readonly suggest: Sources['suggest'];
  readonly #series: readonly ShelvedSeries[];
  readonly #merged: Sources['mergedArtists'];
  readonly #trackById: ReadonlyMap<string, Track>;
  /** What artists and albums are found by. */
  readonly #plain = new WeakMap<object, string>();
  #made: Partial<{
    shelved: ReturnType<typeof albumsOf>;
    albumById: ReadonlyMap<string, Album>;
    artists: ReadonlyMap<string, ShelvedArtist>;
    genres: ReadonlyMap<string, Genre>;
    byName: readonly Album[];
    byArtist: readonly Album[];
    frequent: readonly Album[];
    artistsByName: readonly ShelvedArtist[];
  }> = {};

  constructor(tracks: readonly Track[], { series, search, suggest, mergedArtists }: Sources) {
    this.tracks = tracks;
    this.#series = series;
    this.search = search;
    this.suggest = suggest;
    this.#merged = mergedArtists;
    this.#trackById = new Map(tracks.map((track) => [track.id, track]));
  }

  track = (id: string): Track | undefined => this.#trackById.get(id);
  album = (id: string): Album | undefined => this.#albumById.get(id);

  /** @param id may be a former one */
  artist = (id: string): ShelvedArtist | undefined =>
    this.#artists.get(id) ??
    this.#artists.get(id) ??
    this.#artists.get(Object.hasOwn(this.#merged, id) ? (this.#merged[id] ?? '') : id);

  genre = (name: string): Genre | undefined => this.#genres.get(plainOf(name));

  albumOf(track: Track): Album {
    const album = this.#shelved.albumOf.get(track.id);
    if (!album) throw new Error(`${track.id} is on no shelf`);
    return album;
  }

  /** Newest first. */
  get albums(): readonly Album[] {
    return this.#shelved.albums;
  }

  get #shelved(): ReturnType<typeof albumsOf> {
    this.#made.shelved ??= albumsOf(this.tracks, this.#series);
    return this.#made.shelved;
  }

  get albumsByName(): readonly Album[] {
    this.#made.byName ??= this.albums.toSorted((one, other) =>
      collator.compare(one.name, other.name),
    );
    return this.#made.byName;
  }

  get albumsByArtist(): readonly Album[] {
    this.#made.byArtist ??= this.albumsByName.toSorted((one, other) =>
      collator.compare(one.artist, other.artist),
    );
    return this.#made.byArtist;
  }

  /** The most heard first. */
  get albumsByListens(): readonly Album[] {
    this.#made.frequent ??= this.albums.toSorted((one, other) => other.listens - one.listens);
    return this.#made.frequent;
  }

  get artistsByName(): readonly ShelvedArtist[] {
    this.#made.artistsByName ??= [...this.#artists.values()].sort((one, other) =>
      collator.compare(one.name, other.name),
    );
    return this.#made.artistsByName;
  }

  get genres(): readonly Genre[] {
    return [...this.#genres.values()];
  }

  /** Artists and albums by name; the tracks of a search are in `search`. */
  findArtists(words: string): readonly ShelvedArtist[] {
    return this.artistsByName.filter(this.#hasWords(words, ({ name }) => name));
  }

  findAlbums(words: string): readonly Album[] {
    return this.albums.filter(this.#hasWords(words, ({ name, artist }) => `${name} ${artist}`));
  }

  /** Each text is made plain once. */
  #hasWords<T extends object>(words: string, textOf: (item: T) => string): (item: T) => boolean {
    const wanted = plainOf(words).split('-');
    return (item) => {
      const plain = this.#plain.get(item) ?? plainOf(textOf(item));
      this.#plain.set(item, plain);
      return wanted.every((word) => plain.includes(word));
    };
  }

  artistNamed(name: string): ShelvedArtist | undefined {
    const key = artistKey(name);
    return this.artistsByName.find((artist) => artistKey(artist.name) === key);
  }

  get #albumById(): ReadonlyMap<string, Album> {
    this.#made.albumById ??= new Map(this.albums.map((album) => [album.id, album]));
    return this.#made.albumById;
  }

  get #artists(): ReadonlyMap<string, ShelvedArtist> {
    if (this.#made.artists) return this.#made.artists;
    const artists = new Map<string, ShelvedArtist>();
    for (const track of this.tracks)
      for (const { id, name } of track.credits ?? []) {
        const artist = artists.get(id) ?? { id, name, albums: [], tracks: [] };
        artists.set(id, artist);
        if (artist.tracks.at(-1) !== track) artist.tracks.push(track);
      }
    for (const artist of artists.values())
      artist.albums = [...new Set(artist.tracks.map((track) => this.albumOf(track)))];
    this.#made.artists = artists;
    return artists;
  }

  /** A track's genre and its tags. */
  get #genres(): ReadonlyMap<string, Genre> {
    if (this.#made.genres) return this.#made.genres;
    const genres = new Map<string, Genre & { albums: Set<Album> }>();
    for (const track of this.tracks)
      for (const name of genresOf(track)) {
        const key = plainOf(name);
        const genre = genres.get(key) ?? { name, tracks: [], albums: new Set() };
        genres.set(key, genre);
        genre.tracks.push(track);
        genre.albums.add(this.albumOf(track));
      }
    this.#made.genres = genres;
    return genres;
  }
}

/** The genre first. One of each spelling. */
export function genresOf({ genre, tags }: Track): string[] {
  const byKey = new Map<string, string>();
  for (const name of [genre, ...tags])
    if (!byKey.has(plainOf(name))) byKey.set(plainOf(name), name);
  return [...byKey.values()];
}

/** Without case and accents. A name in another script stays as it is. */
const plainOf = (text: string) => slugOf(text) || text.trim().toLowerCase();
