import type { LowBitrateForm } from '#domain/low-bitrate.ts';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';

/** A named moment of a long track, such as one of the tracks in a mix. */
export type Chapter = { atSec: number; title: string };

/** One published track: the specification's fields, and what the import measured. */
export type Track = {
  /** A slug of at most 64 characters, such as vinahouse-1. It never changes. */
  id: string;
  title: string;
  artist: string;
  album: string;
  /** Seconds, measured by decoding. */
  duration: number;
  /** The cover at 1200 px as JPEG; domain/cover-sources.ts derives the other sizes. */
  coverImage: string;
  /** Shown while the cover loads: '#8f0d1c'. */
  coverColor?: string | undefined;
  /** Whether the AVIF sizes exist; they are made after the others. */
  coverHasAvif?: boolean | undefined;
  genre: string;
  tags: string[];
  isOriginal: boolean;
  streamUrl: string;
  /** The data saver's files, see domain/low-bitrate.ts. */
  lowBitrate?: LowBitrateForm[] | undefined;
  youtubeUrl?: string | undefined;
  /** The address of a JSON list of peaks from 0 to 1; empty for random bars, seeded by the track's id. */
  waveformUrl: string;
  playbackCount: number;
  likesCount: number;
  /**
   * `likesCount` includes the likes up to this time, in milliseconds since 1970. Undefined if likes
   * are not counted.
   */
  likesCountedMs?: number | undefined;
  description: string;
  bpm?: number | undefined;
  /** Seconds from the start of the sound file to the first beat of its first bar. */
  firstDownbeatSec?: number | undefined;
  /** The beginning of the first drop, on the beat grid. */
  dropSec?: number | undefined;
  /** Earliest start of a mix out of it, on the beat grid. */
  mixOutSec?: number | undefined;
  /** In Camelot notation: '8A'. */
  key?: string | undefined;
  /** Energy, from 1 (calm) to 10 (driving). */
  energy?: number | undefined;
  /** Integrated loudness (ITU-R BS.1770-4). */
  loudnessLufs?: number | undefined;
  /** True peak in dBTP. */
  truePeakDb?: number | undefined;
  /** Undefined if streamUrl is no MP3, or was imported by an earlier version and not read since. */
  mp3Seeking?: Mp3Seeking | undefined;
  /** The day the track was added to the site: '2026-11-20'. */
  addedOn?: string | undefined;
  /** Whether listeners may download the sound file; undefined: no. */
  downloadable?: boolean | undefined;
  /** Comments are closed. */
  commentsClosed?: boolean | undefined;
  year?: number | undefined;
  trackNumber?: number | undefined;
  lyrics?: string | undefined;
  chapters?: Chapter[] | undefined;
};

/** Fields that only the track's page and the search need. */
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

/** Chapters are in `TrackDetails`. */
type ChaptersMark = { hasChapters?: boolean | undefined };
/** Fields for lists, the queue and the player. */
export type TrackCard = Omit<Track, PageField> & ChaptersMark;
/** Fields that a track's page shows beside its card. */
export type TrackDetails = Pick<Track, PageField>;
/** A card with the other texts that the search looks in. */
export type SearchableTrack = TrackCard & Pick<Track, 'album' | 'chapters'>;

/** Drops the fields of the track's page. */
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
