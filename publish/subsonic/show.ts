import { downloadName } from '#domain/download-name.ts';
import type { Track } from '#domain/track.ts';
import { contentType } from '#runtime/content-type.ts';
import { type Album, mainArtists, type NamedArtist, publishedAt } from './albums.ts';
import type { ShelvedArtist, Shelves } from './shelves.ts';
import { genresOf } from './shelves.ts';

/** A part of a response; see write-response.ts. */
export type Shown = { [name: string]: ShownValue };
export type ShownValue =
  | string
  | number
  | boolean
  | undefined
  | Shown
  | readonly (string | number | Shown)[];

/** No track's id has an underscore. */
export const artistId = (id: string) => `artist_${id}`;
export const coverId = (coverImage: string) =>
  `cover_${coverImage.slice(coverImage.lastIndexOf('/') + 1).replace(/\.\w+$/, '')}`;

/** ReplayGain measures against this loudness. */
const REFERENCE_LUFS = -18;

/** Shows tracks, albums and artists to one listener. */
export class Show {
  readonly #shelves: Shelves;
  /** When the listener liked which track. */
  readonly #likes: ReadonlyMap<string, string>;

  constructor(shelves: Shelves, likes: ReadonlyMap<string, string>) {
    this.#shelves = shelves;
    this.#likes = likes;
  }

  song = (track: Track): Shown => {
    const album = this.#shelves.albumOf(track);
    const artists = mainArtists(track);
    const suffix = track.streamUrl.slice(track.streamUrl.lastIndexOf('.') + 1);
    return {
      id: track.id,
      parent: album.id,
      isDir: false,
      title: track.title,
      album: album.name,
      artist: track.artist,
      track: album.isSingle ? 1 : track.trackNumber,
      discNumber: track.discNumber ?? 1,
      year: track.year,
      genre: track.genre,
      coverArt: coverId(track.coverImage),
      contentType: contentType(track.streamUrl),
      suffix,
      size: track.soundBytes,
      bitRate: track.soundBytes && Math.round((track.soundBytes * 8) / 1000 / track.duration),
      starred: this.#likes.get(track.id),
      duration: Math.round(track.duration),
      path: downloadName(track),
      playCount: track.playbackCount,
      created: publishedAt(track),
      albumId: album.id,
      artistId: artists[0] && artistId(artists[0].id),
      type: 'music',
      isVideo: false,
      bpm: track.bpm === undefined ? undefined : Math.round(track.bpm),
      comment: '',
      sortName: track.title,
      mediaType: 'song',
      musicBrainzId: '',
      genres: genresOf(track).map((name) => ({ name })),
      artists: artists.map(refOf),
      displayArtist: track.artist,
      albumArtists: album.artists.map(refOf),
      displayAlbumArtist: album.artist,
      contributors: (track.credits ?? [])
        .filter(({ part }) => part)
        .map((credit) => ({ role: credit.part, artist: refOf(credit) })),
      replayGain: gainOf(track),
    };
  };

  album = (album: Album): Shown => {
    const [first] = album.tracks as [Track];
    const [artist] = album.artists;
    return {
      id: album.id,
      name: album.name,
      artist: album.artist,
      artistId: artist && artistId(artist.id),
      coverArt: coverId(first.coverImage),
      songCount: album.tracks.length,
      duration: Math.round(album.tracks.reduce((sum, { duration }) => sum + duration, 0)),
      playCount: album.listens,
      created: album.publishedAt,
      starred: this.#starOf(album),
      year: first.year,
      genre: first.genre,
      genres: genresOf(first).map((name) => ({ name })),
      artists: album.artists.map(refOf),
      displayArtist: album.artist,
      releaseTypes: [album.isSingle ? 'Single' : 'Album'],
      recordLabels: first.label ? [{ name: first.label }] : [],
      sortName: album.name,
      isCompilation: album.artists.length !== 1 && !album.isSingle,
      musicBrainzId: '',
    };
  };

  /** An album for apps that browse folders. */
  folder = (album: Album): Shown => {
    const { name, songCount: _, ...shown } = this.album(album);
    const parent = shown.artistId;
    return { ...shown, parent, isDir: true, title: name, album: name };
  };

  artist = ({ id, name, albums, tracks }: ShelvedArtist): Shown => ({
    id: artistId(id),
    name,
    coverArt: tracks[0] && coverId(tracks[0].coverImage),
    albumCount: albums.length,
    sortName: name,
    musicBrainzId: '',
    roles: ['artist'],
  });

  /** An artist for apps that browse folders. */
  artistFolder = ({ id, name }: ShelvedArtist): Shown => ({ id: artistId(id), name });

  /** A single is liked with its track. */
  #starOf({ isSingle, tracks: [first] }: Album): string | undefined {
    return isSingle && first ? this.#likes.get(first.id) : undefined;
  }
}

const refOf = ({ id, name }: NamedArtist) => ({ id: artistId(id), name });

function gainOf({ loudnessLufs, truePeakDb }: Track): Shown {
  const isLoudnessKnown = loudnessLufs !== undefined;
  return {
    trackGain: isLoudnessKnown ? roundTo(REFERENCE_LUFS - loudnessLufs, 2) : undefined,
    trackPeak: truePeakDb === undefined ? undefined : roundTo(10 ** (truePeakDb / 20), 6),
  };
}

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));
