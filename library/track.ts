import type { LowBitrateForm } from '#app/domain/low-bitrate.ts';

/** A named moment of a long track, such as one of the tracks in a mix. */
export type Chapter = { atSec: number; title: string };

/** One published track: the fields of the specification's Track, and what the import measured. */
export type Track = {
  /** A slug of at most 64 characters, such as vinahouse-1. It never changes. */
  id: string;
  title: string;
  artist: string;
  album: string;
  /** Seconds, found by decoding. */
  duration: number;
  /** The cover at 1200 px as JPEG; the other sizes stand beside it (see app/domain/cover-sources.ts). */
  coverImage: string;
  /** Shown while the cover loads: '#8f0d1c'. */
  coverColor?: string | undefined;
  /** Whether the AVIF sizes are there; they are made after the others. */
  coverHasAvif?: boolean | undefined;
  genre: string;
  tags: string[];
  isOriginal: boolean;
  streamUrl: string;
  /** The data saver's files beside it, see app/domain/low-bitrate.ts. */
  lowBitrate?: LowBitrateForm[] | undefined;
  youtubeUrl?: string | undefined;
  /** A JSON list of peaks from 0 to 1; empty where the bars are random by the track's id. */
  waveformUrl: string;
  playbackCount: number;
  likesCount: number;
  /** Which likes those are: from before this time, since 1970; undefined where they are not counted. */
  likesCountedMs?: number | undefined;
  description: string;
  bpm?: number | undefined;
  /** Seconds from the start of the sound file to the first beat of its first bar. */
  firstDownbeatSec?: number | undefined;
  /** Where its first drop begins, on the beat grid. */
  dropSec?: number | undefined;
  /** From here on the next track may be mixed in, on the beat grid. */
  mixOutSec?: number | undefined;
  /** In Camelot's notation: '8A'. */
  key?: string | undefined;
  /** Integrated loudness (ITU-R BS.1770-4). */
  loudnessLufs?: number | undefined;
  /** True peak in dBTP. */
  truePeakDb?: number | undefined;
  /** The day it came to the site: '2026-11-20'. */
  addedOn?: string | undefined;
  /** Whether listeners may keep the sound file; not, where nothing is said. */
  downloadable?: boolean | undefined;
  /** Nobody comments on it any more. */
  commentsClosed?: boolean | undefined;
  year?: number | undefined;
  trackNumber?: number | undefined;
  lyrics?: string | undefined;
  chapters?: Chapter[] | undefined;
};

/** What only the track's own page and the search need. */
const PAGE_FIELDS = [
  'album',
  'year',
  'trackNumber',
  'likesCountedMs',
  'commentsClosed',
  'description',
  'youtubeUrl',
  'waveformUrl',
  'lyrics',
  'chapters',
] as const;

type PageField = (typeof PAGE_FIELDS)[number];

/** Its chapters are in its details. */
type ChaptersMark = { hasChapters?: boolean | undefined };
/** What lists, the queue and the player need. */
export type TrackCard = Omit<Track, PageField> & ChaptersMark;
/** What a track's own page tells beside its card. */
export type TrackDetails = Pick<Track, PageField>;
/** A card, and what else is searched of it. */
export type SearchableTrack = TrackCard & Pick<Track, 'album' | 'chapters'>;

export const toCard = (track: Track): TrackCard => ({
  ...omit(track, PAGE_FIELDS),
  ...(track.chapters?.length && { hasChapters: true }),
});

export const toDetails = (track: Track): TrackDetails => {
  const entries = PAGE_FIELDS.flatMap((field) =>
    track[field] === undefined ? [] : [[field, track[field]]],
  );
  return Object.fromEntries(entries) as TrackDetails;
};

export const toSearchable = (track: Track): SearchableTrack => ({
  ...toCard(track),
  album: track.album,
  ...(track.chapters?.length && { chapters: track.chapters }),
});

function omit<K extends keyof Track>(track: Track, fields: readonly K[]): Omit<Track, K> {
  const rest: Partial<Track> = { ...track };
  for (const field of fields) delete rest[field];
  return rest as Omit<Track, K>;
}
