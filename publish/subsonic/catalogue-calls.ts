import { artistKey } from '#domain/artist-key.ts';
import { downloadName } from '#domain/download-name.ts';
import { shuffle } from '#domain/shuffle.ts';
import { slugOf } from '#domain/slug.ts';
import type { Track } from '#domain/track.ts';
import type { Album } from './albums.ts';
import type { Parameters } from './parameters.ts';
import { readLyrics } from './read-lyrics.ts';
import type { ShelvedArtist, Shelves } from './shelves.ts';
import { artistId, coverId, type Show, type Shown } from './show.ts';
import type { Failure, Payload } from './write-response.ts';

/** A playlist that the listener may read. */
export type AskedPlaylist = {
  id: string;
  title: string;
  description: string;
  isPublic: boolean;
  owner: string;
  createdAt: string;
  updatedAt: string;
  trackIds: readonly string[];
};

export type Asked = {
  shelves: Shelves;
  show: Show;
  parameters: Parameters;
  /** When the listener liked which track, newest first. */
  likes: ReadonlyMap<string, string>;
  playlists: readonly AskedPlaylist[];
  siteName: string;
  /** When the catalogue was last changed. */
  publishedAt: string;
};

type Call = (asked: Asked) => Payload;

const FOLDER_ID = '1';
const MOST_LISTED = 500;
/** Apps that copy the whole catalogue ask for more at once than others. */
const MOST_FOUND = 1000;
const LARGEST_OFFSET = 10_000_000;
const LATEST_YEAR = 9999;

/** The calls that are answered from the published catalogue. */
export const CATALOGUE_CALLS: Readonly<Record<string, Call>> = {
  getMusicFolders: ({ siteName }) => ({
    musicFolders: { musicFolder: [{ id: Number(FOLDER_ID), name: siteName }] },
  }),
  getIndexes: (asked) => {
    const { shelves, show, publishedAt, parameters } = asked;
    const lastModified = Date.parse(publishedAt);
    const isKnown = lastModified <= Number(parameters.text('ifModifiedSince') || Number.NaN);
    const index = isKnown ? [] : byLetter(shelves.artistsByName, show.artistFolder);
    return { indexes: { lastModified, ignoredArticles: '', index } };
  },
  getArtists: ({ shelves, show, publishedAt }) => ({
    artists: {
      lastModified: Date.parse(publishedAt),
      ignoredArticles: '',
      index: byLetter(shelves.artistsByName, show.artist),
    },
  }),
  getArtist: (asked) =>
    ofArtist(asked, (artist) => ({
      artist: { ...asked.show.artist(artist), album: artist.albums.map(asked.show.album) },
    })),
  getArtistInfo: (asked) => ofArtist(asked, () => ({ artistInfo: {} })),
  getArtistInfo2: (asked) => ofArtist(asked, () => ({ artistInfo2: {} })),
  getAlbum: (asked) =>
    ofAlbum(asked, (album) => ({
      album: { ...asked.show.album(album), song: album.tracks.map(asked.show.song) },
    })),
  getAlbumInfo: (asked) => ofAlbum(asked, () => ({ albumInfo: {} })),
  getAlbumInfo2: (asked) => ofAlbum(asked, () => ({ albumInfo: {} })),
  getMusicDirectory: (asked) => {
    const { shelves, show, parameters, siteName } = asked;
    const id = parameters.text('id');
    if (id === FOLDER_ID) {
      const child = shelves.artistsByName.map((artist) => ({
        ...{ id: artistId(artist.id), parent: id, isDir: true },
        ...{ title: artist.name, artist: artist.name },
      }));
      return { directory: { id, name: siteName, child } };
    }
    const album = shelves.album(id);
    if (album) {
      const { id: _, parent, title: name } = show.folder(album);
      return { directory: { id, parent, name, child: album.tracks.map(show.song) } };
    }
    return ofArtist(asked, ({ name, albums }) => ({
      directory: { id, parent: FOLDER_ID, name, child: albums.map(show.folder) },
    }));
  },
  getGenres: ({ shelves }) => ({
    genres: {
      genre: shelves.genres.map(({ name, tracks, albums }) => ({
        ...{ songCount: tracks.length, albumCount: albums.size, value: name },
      })),
    },
  }),
  getSong: (asked) => ofTrack(asked, (track) => ({ song: asked.show.song(track) })),

  getAlbumList: (asked) =>
    ofAlbumList(asked, (albums) => ({ albumList: { album: albums.map(asked.show.folder) } })),
  getAlbumList2: (asked) =>
    ofAlbumList(asked, (albums) => ({ albumList2: { album: albums.map(asked.show.album) } })),
  getRandomSongs: ({ shelves, show, parameters }) => {
    const genre = parameters.text('genre');
    const tracks = genre ? (shelves.genre(genre)?.tracks ?? []) : shelves.tracks;
    const isInYears = yearsOf(parameters);
    const size = parameters.whole('size', 10, MOST_LISTED);
    return { randomSongs: { song: pickRandom(tracks.filter(isInYears), size).map(show.song) } };
  },
  getSongsByGenre: ({ shelves, show, parameters }) => {
    const { tracks = [] } = shelves.genre(parameters.text('genre')) ?? {};
    const song = page(tracks, parameters, 'count', 'offset', 10, MOST_LISTED).map(show.song);
    return { songsByGenre: { song } };
  },
  getTopSongs: ({ shelves, show, parameters }) => {
    if (!parameters.has('artist')) return missing('artist');
    const { tracks = [] } = shelves.artistNamed(parameters.text('artist')) ?? {};
    const count = parameters.whole('count', 50, MOST_LISTED);
    return { topSongs: { song: mostHeard(tracks).slice(0, count).map(show.song) } };
  },
  getSimilarSongs: (asked) => similar(asked, (song) => ({ similarSongs: { song } })),
  getSimilarSongs2: (asked) => similar(asked, (song) => ({ similarSongs2: { song } })),

  search2: (asked) => {
    const { artists, albums, tracks } = find(asked);
    const { artistFolder, folder, song } = asked.show;
    return {
      searchResult2: {
        ...{ artist: artists.map(artistFolder), album: albums.map(folder), song: tracks.map(song) },
      },
    };
  },
  search3: (asked) => {
    const { artists, albums, tracks } = find(asked);
    const { artist, album, song } = asked.show;
    return {
      searchResult3: {
        ...{ artist: artists.map(artist), album: albums.map(album), song: tracks.map(song) },
      },
    };
  },

  getStarred: (asked) => {
    const { albums, tracks } = liked(asked);
    const { folder, song } = asked.show;
    return { starred: { artist: [], album: albums.map(folder), song: tracks.map(song) } };
  },
  getStarred2: (asked) => {
    const { albums, tracks } = liked(asked);
    const { album, song } = asked.show;
    return { starred2: { artist: [], album: albums.map(album), song: tracks.map(song) } };
  },
  getPlaylists: (asked) => ({
    playlists: { playlist: asked.playlists.map((one) => showPlaylist(asked, one)) },
  }),
  getPlaylist: (asked) => {
    const [playlist] = asked.playlists;
    if (!playlist) return notFound('Playlist');
    const entry = tracksOf(asked, playlist).map(asked.show.song);
    return { playlist: { ...showPlaylist(asked, playlist), entry } };
  },

  getLyrics: ({ shelves, parameters }) => {
    const [title, artist] = [parameters.text('title'), parameters.text('artist')];
    const track = title
      ? shelves.tracks.find(
          (one) =>
            one.lyrics &&
            slugOf(one.title) === slugOf(title) &&
            (!artist || artistKey(one.artist) === artistKey(artist)),
        )
      : undefined;
    if (!track?.lyrics) return { lyrics: { value: '' } };
    const value = readLyrics(track.lyrics)
      .lines.map((line) => line.value)
      .join('\n');
    return { lyrics: { artist: track.artist, title: track.title, value } };
  },
  getLyricsBySongId: (asked) =>
    ofTrack(asked, ({ artist, title, lyrics }) => {
      if (!lyrics) return { lyricsList: { structuredLyrics: [] } };
      const { isSynced, lines } = readLyrics(lyrics);
      const texts = { displayArtist: artist, displayTitle: title, lang: 'und' };
      return {
        lyricsList: { structuredLyrics: [{ ...texts, synced: isSynced, line: lines }] },
      };
    }),
  getScanStatus: ({ shelves, publishedAt }) => ({
    scanStatus: {
      ...{ scanning: false, count: shelves.tracks.length, folderCount: 1, lastScan: publishedAt },
    },
  }),
};

export const missing = (name: string): Failure => ({
  error: 'missing',
  message: `Required parameter '${name}' is missing`,
});
export const notFound = (what: string): Failure => ({
  error: 'notFound',
  message: `${what} not found`,
});

/** The files of an artist, an album or a track. */
export type FilesOfItem = {
  coverImage: string;
  /** Only a track has one. */
  sound?: Pick<Track, 'streamUrl' | 'duration' | 'lowBitrate' | 'downloadable'> & { name: string };
};

export function findFiles(shelves: Shelves, id: string): FilesOfItem | undefined {
  const track = shelves.track(id);
  if (track) {
    const { coverImage, streamUrl, duration, lowBitrate, downloadable } = track;
    const sound = { streamUrl, duration, lowBitrate, downloadable, name: downloadName(track) };
    return { coverImage, sound };
  }
  const [first] = (shelves.album(id) ?? artistOf(shelves, id))?.tracks ?? [];
  return first && { coverImage: first.coverImage };
}

const artistOf = (shelves: Shelves, id: string) =>
  id.startsWith('artist_') ? shelves.artist(id.slice('artist_'.length)) : undefined;

function ofArtist({ shelves, parameters }: Asked, show: (artist: ShelvedArtist) => Shown): Payload {
  if (!parameters.has('id')) return missing('id');
  const artist = artistOf(shelves, parameters.text('id'));
  return artist ? show(artist) : notFound('Artist');
}

function ofAlbum({ shelves, parameters }: Asked, show: (album: Album) => Shown): Payload {
  if (!parameters.has('id')) return missing('id');
  const album = shelves.album(parameters.text('id'));
  return album ? show(album) : notFound('Album');
}

function ofTrack({ shelves, parameters }: Asked, show: (track: Track) => Shown): Payload {
  if (!parameters.has('id')) return missing('id');
  const track = shelves.track(parameters.text('id'));
  return track ? show(track) : notFound('Song');
}

function page<T>(
  list: readonly T[],
  parameters: Parameters,
  sizeName: string,
  offsetName: string,
  usualSize: number,
  mostSize: number,
): readonly T[] {
  const from = parameters.whole(offsetName, 0, LARGEST_OFFSET);
  return list.slice(from, from + parameters.whole(sizeName, usualSize, mostSize));
}

function ofAlbumList(asked: Asked, show: (albums: readonly Album[]) => Shown): Payload {
  const { shelves, parameters } = asked;
  const type = parameters.text('type');
  if (!type) return missing('type');
  if (type === 'random')
    return show(pickRandom(shelves.albums, parameters.whole('size', 10, MOST_LISTED)));
  const list = Object.hasOwn(ALBUM_LISTS, type) ? ALBUM_LISTS[type]?.(asked) : undefined;
  if (!list) return { error: 'generic', message: 'Unknown type of album list' };
  return show(page(list, parameters, 'size', 'offset', 10, MOST_LISTED));
}

const ALBUM_LISTS: Readonly<Record<string, (asked: Asked) => readonly Album[]>> = {
  newest: ({ shelves }) => shelves.albums,
  frequent: ({ shelves }) => shelves.albumsByListens,
  // The site stores neither what a listener has heard, nor ratings.
  recent: () => [],
  highest: () => [],
  alphabeticalByName: ({ shelves }) => shelves.albumsByName,
  alphabeticalByArtist: ({ shelves }) => shelves.albumsByArtist,
  starred: (asked) => liked(asked).albums,
  byYear: ({ shelves, parameters }) => {
    const isInYears = yearsOf(parameters);
    const isForward = parameters.whole('fromYear', 0, LATEST_YEAR) <= toYear(parameters);
    const found = shelves.albums
      .filter(({ tracks: [first] }) => first?.year !== undefined && isInYears(first))
      .toSorted((one, other) => (one.tracks[0]?.year ?? 0) - (other.tracks[0]?.year ?? 0));
    return isForward ? found : found.reverse();
  },
  byGenre: ({ shelves, parameters }) => [
    ...(shelves.genre(parameters.text('genre'))?.albums ?? []),
  ],
};

const toYear = (parameters: Parameters) => parameters.whole('toYear', LATEST_YEAR, LATEST_YEAR);

/** The years may be in either order. Without any, tracks without a year belong, too. */
function yearsOf(parameters: Parameters): (track: Pick<Track, 'year'>) => boolean {
  if (!parameters.has('fromYear') && !parameters.has('toYear')) return () => true;
  const years = [parameters.whole('fromYear', 0, LATEST_YEAR), toYear(parameters)];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return ({ year }) => year !== undefined && year >= first && year <= last;
}

function find({ shelves, parameters }: Asked) {
  // Some apps send quotation marks for everything, and a star after a word.
  const words = parameters.text('query').replace(/["*]/g, ' ').trim();
  const cut = <T>(list: readonly T[], name: string) =>
    page(list, parameters, `${name}Count`, `${name}Offset`, 20, MOST_FOUND);
  return {
    artists: cut(words ? shelves.findArtists(words) : shelves.artistsByName, 'artist'),
    albums: cut(words ? shelves.findAlbums(words) : shelves.albums, 'album'),
    tracks: cut(words ? shelves.search(words) : shelves.tracks, 'song'),
  };
}

function liked({ shelves, likes }: Asked) {
  const tracks = [...likes.keys()].flatMap((id) => shelves.track(id) ?? []);
  const albums = tracks.map(shelves.albumOf.bind(shelves)).filter(({ isSingle }) => isSingle);
  return { tracks, albums };
}

/** Tracks that fit, then those that fit these. */
function similar(asked: Asked, show: (songs: Shown[]) => Shown): Payload {
  const { shelves, parameters } = asked;
  const id = parameters.text('id');
  if (!id) return missing('id');
  const of = shelves.track(id)
    ? [id]
    : (shelves.album(id)?.tracks ?? mostHeard(artistOf(shelves, id)?.tracks ?? [])).map(
        (track) => track.id,
      );
  const [first] = of.flatMap((one) => shelves.track(one) ?? []);
  if (!first) return notFound('Song');
  const count = parameters.whole('count', 50, MOST_LISTED);
  const found = new Set<Track>([first]);
  for (const track of found) {
    if (found.size > count) break;
    for (const fitting of shelves.suggest(track)) found.add(fitting);
  }
  return show([...found].slice(1, count + 1).map(asked.show.song));
}

const mostHeard = (tracks: readonly Track[]) =>
  tracks.toSorted((one, other) => other.playbackCount - one.playbackCount);

function pickRandom<T>(list: readonly T[], size: number): T[] {
  const picked = new Set<number>();
  if (size * 2 >= list.length) return shuffle(list).slice(0, size);
  while (picked.size < size) picked.add(Math.floor(Math.random() * list.length));
  return [...picked].flatMap((place) => list[place] ?? []);
}

const tracksOf = ({ shelves }: Asked, { trackIds }: AskedPlaylist): Track[] =>
  trackIds.flatMap((id) => shelves.track(id) ?? []);

function showPlaylist(asked: Asked, playlist: AskedPlaylist): Shown {
  const tracks = tracksOf(asked, playlist);
  const { id, title, description, isPublic, owner, createdAt, updatedAt } = playlist;
  return {
    id,
    name: title,
    comment: description || undefined,
    owner,
    public: isPublic,
    songCount: tracks.length,
    duration: Math.round(tracks.reduce((sum, { duration }) => sum + duration, 0)),
    created: createdAt,
    changed: updatedAt,
    coverArt: tracks[0] && coverId(tracks[0].coverImage),
    // Playlists are changed on the site.
    readonly: true,
  };
}

/** @param artists in the order of their names */
function byLetter(
  artists: readonly ShelvedArtist[],
  show: (artist: ShelvedArtist) => Shown,
): Shown[] {
  const letters = Map.groupBy(artists, ({ name }) => letterOf(name));
  return [...letters].map(([name, own]) => ({ name, artist: own.map(show) }));
}

/** 'A' to 'Z', 'Đ', or '#' for all other names. Other letters with accents count as their plain ones. */
function letterOf(name: string): string {
  if (/^[đĐ]/u.test(name)) return 'Đ';
  const [first = ''] = slugOf(name.slice(0, 4));
  return /[a-z]/.test(first) ? first.toUpperCase() : '#';
}
