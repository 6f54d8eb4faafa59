import type { Credit } from '#domain/credits.ts';
import type { SeriesLink } from '#domain/data-files.ts';
import type { Track } from '#domain/track.ts';

export type NamedArtist = Pick<Credit, 'id' | 'name'>;

/** An album or a series of the site, with its tracks in its order. */
export type ShelvedSeries = SeriesLink & { tracks: readonly Track[] };

/** What an app shows as an album: an album or a series of the site, or one track that belongs to none. */
export type Album = {
  id: string;
  name: string;
  isSingle: boolean;
  /** In their order in the album. */
  tracks: readonly Track[];
  /** The main artists of all its tracks; empty if there are many. */
  artists: readonly NamedArtist[];
  /** As it is written. */
  artist: string;
  /** When its newest track was published. */
  publishedAt: string;
  listens: number;
};

/** Of an album with more, each song would carry all their names. */
const MOST_ARTISTS = 10;
const VARIOUS_ARTISTS = 'Nhiều nghệ sĩ';

export const mainArtists = ({ credits = [] }: Track): NamedArtist[] =>
  credits.filter(({ part }) => !part).map(({ id, name }) => ({ id, name }));

/** A track that nobody has dated is older than all others. */
export const publishedAt = ({ publishedAtSec, addedOn = '1970-01-01' }: Track): string =>
  new Date(publishedAtSec === undefined ? addedOn : publishedAtSec * 1000).toISOString();

/** No track's id has an underscore. */
export const singleId = (trackId: string) => `single_${trackId}`;

/**
 * The albums, and the one to which each track leads: an album of the site rather than a series. In the order of their
 * newest tracks, as the lists of the site.
 *
 * @param tracks newest first
 */
export function albumsOf(tracks: readonly Track[], series: readonly ShelvedSeries[]) {
  const shelved = new Map<string, { isAlbum: boolean; album: Album }[]>();
  for (const one of series) {
    const album = toAlbum(one);
    for (const { id } of one.tracks) {
      const known = shelved.get(id) ?? [];
      shelved.set(id, [...known, { isAlbum: one.kind === 'album', album }]);
    }
  }
  const albums = new Set<Album>();
  const albumOf = new Map<string, Album>();
  for (const track of tracks) {
    const own = shelved.get(track.id) ?? [{ isAlbum: false, album: toSingle(track) }];
    for (const { album } of own) albums.add(album);
    const home = own.find(({ isAlbum }) => isAlbum) ?? own[0];
    if (home) albumOf.set(track.id, home.album);
  }
  return { albums: [...albums], albumOf };
}

const toSingle = (track: Track): Album => ({
  ...common([track]),
  ...{ id: singleId(track.id), name: track.title, isSingle: true, artist: track.artist },
});

function toAlbum({ id, name, tracks }: ShelvedSeries): Album {
  const shared = common(tracks);
  const [artist] = shared.artists;
  const artists = [
    onlyOne(tracks.map(({ albumArtist }) => albumArtist ?? '')),
    onlyOne(tracks.map((track) => track.artist)),
    shared.artists.length === 1 ? artist?.name : undefined,
  ];
  const written = artists.find(Boolean) ?? VARIOUS_ARTISTS;
  return { ...shared, id: `album_${id}`, name, isSingle: false, artist: written };
}

/** Undefined if the texts differ. */
const onlyOne = ([first, ...others]: readonly string[]): string | undefined =>
  others.every((other) => other === first) ? first : undefined;

function common(tracks: readonly Track[]) {
  const artists = new Map(tracks.flatMap(mainArtists).map((artist) => [artist.id, artist]));
  return {
    tracks,
    artists: artists.size > MOST_ARTISTS ? [] : [...artists.values()],
    publishedAt: tracks.map(publishedAt).reduce((one, other) => (one > other ? one : other)),
    listens: tracks.reduce((sum, { playbackCount }) => sum + playbackCount, 0),
  };
}
