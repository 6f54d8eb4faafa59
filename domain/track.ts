import type { Credit, CreditedText } from '#domain/credits.ts';
import type { LowBitrateForm } from '#domain/low-bitrate.ts';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';

/** A named moment of a long track, such as one of the tracks in a mix. */
export type Chapter = { atSec: number; title: string };

/** One published track: the specification's fields, and what the import measured. */
export type Track = {
  /** A slug of at most 64 characters, such as vinahouse-1. It never changes. */
  id: string;
  title: string;
  /** As it was written; `credits` says who they are. */
  artist: string;
  /** Undefined until the publisher has read them. */
  credits?: Credit[] | undefined;
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
  /** The size of the file at streamUrl. Undefined if it was imported by an earlier version and not read since. */
  soundBytes?: number | undefined;
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
  /** Earliest start of a mix out of the track, on the beat grid. */
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
  /** When it was published, in seconds since 1970. */
  publishedAtSec?: number | undefined;
  /** Whether listeners may download the sound file; undefined: no. */
  downloadable?: boolean | undefined;
  /** Comments are closed. */
  commentsClosed?: boolean | undefined;
  year?: number | undefined;
  trackNumber?: number | undefined;
  /** The record company. */
  label?: string | undefined;
  lyrics?: string | undefined;
  chapters?: Chapter[] | undefined;
  /** Whose album it is, if the tags say so. */
  albumArtist?: string | undefined;
  discNumber?: number | undefined;
  /** The series that it belongs to, such as a DJ's mixes. */
  seriesName?: string | undefined;
  /** The ids of the album and the series that these texts name. Undefined until the publisher has read them. */
  inSeries?: string[] | undefined;
  /** When its page was last changed, not counting plays and likes: '2026-11-20T04:05:06Z'. */
  changedAt?: string | undefined;
};

/** How a field is read, checked and edited. */
export type FieldKind =
  /** Texts, see LONGEST_TEXT. `name` and `word` always have letters; `lyrics` are null in the database if there are none. */
  | ('name' | 'line' | 'word' | 'lines' | 'lyrics')
  /** Numbers, see RANGES. */
  | ('number' | 'whole')
  | ('flag' | 'count' | 'tags' | 'chapters' | 'youtube' | 'address' | 'colour' | 'day')
  /** Read by a function of its own. */
  | 'own';

export type FieldFacts = {
  /** Its column in public.tracks; null if it is derived. */
  column: string | null;
  kind: FieldKind;
  /**
   * `card`: lists, the queue and the player need it. `page`: only the track's page needs it. `search`: the page and the
   * search do. `site`: neither; the publisher makes other pages and files from it.
   */
  on: 'card' | 'page' | 'search' | 'site';
  /** What the import reads it from: `tags` are a file's tags or its tracks.json. */
  from?: 'tags' | 'sidecar';
  /** Operators edit it, in the order of this table; `more` is collapsed at first. */
  form?: 'main' | 'more';
  /** `npm run library -- set` sets it, like the fields of the main form. */
  isSetting?: true;
  /** Callers of the API cannot read its column. */
  isPrivate?: true;
};

/**
 * All fields of a track. What handles fields without a rule of their own reads this table: the API's columns, the reader
 * of rows, tracks.json, the import of tags, `npm run library`, the studio's form, the cards, and the search.
 */
export const TRACK_FIELDS = {
  id: { column: 'id', kind: 'own', on: 'card' },
  title: { column: 'title', kind: 'name', on: 'card', from: 'tags', form: 'main' },
  artist: { column: 'artist', kind: 'name', on: 'card', from: 'tags', form: 'main' },
  album: { column: 'album', kind: 'line', on: 'search', from: 'tags', form: 'main' },
  genre: { column: 'genre', kind: 'word', on: 'card', from: 'tags', form: 'main' },
  bpm: { column: 'bpm', kind: 'number', on: 'card', from: 'sidecar', form: 'main' },
  firstDownbeatSec: {
    column: 'first_downbeat_sec',
    kind: 'number',
    on: 'card',
    from: 'sidecar',
    form: 'main',
  },
  tags: { column: 'tags', kind: 'tags', on: 'card', from: 'sidecar', form: 'main' },
  description: { column: 'description', kind: 'lines', on: 'page', from: 'tags', form: 'main' },
  year: { column: 'year', kind: 'whole', on: 'page', from: 'tags', form: 'more', isSetting: true },
  trackNumber: { column: 'track_number', kind: 'whole', on: 'page', from: 'tags', form: 'more' },
  discNumber: { column: 'disc_number', kind: 'whole', on: 'site', from: 'tags', form: 'more' },
  albumArtist: { column: 'album_artist', kind: 'line', on: 'site', from: 'tags', form: 'more' },
  seriesName: { column: 'series_name', kind: 'line', on: 'site', from: 'tags', form: 'more' },
  label: {
    column: 'label',
    kind: 'line',
    on: 'search',
    from: 'tags',
    form: 'more',
    isSetting: true,
  },
  youtubeUrl: { column: 'youtube_url', kind: 'youtube', on: 'page', from: 'sidecar', form: 'more' },
  chapters: { column: 'chapters', kind: 'chapters', on: 'search', from: 'tags', form: 'more' },
  lyrics: { column: 'lyrics', kind: 'lyrics', on: 'page', from: 'tags', form: 'more' },
  isOriginal: { column: 'is_original', kind: 'flag', on: 'card', from: 'sidecar', form: 'more' },
  downloadable: { column: 'downloadable', kind: 'flag', on: 'card', from: 'sidecar', form: 'main' },
  playbackCount: { column: 'playback_count', kind: 'count', on: 'card', from: 'sidecar' },
  likesCount: { column: 'likes_count', kind: 'count', on: 'card', from: 'sidecar' },
  likesCountedMs: { column: 'likes_counted_at', kind: 'own', on: 'page', isPrivate: true },
  addedOn: { column: 'added_at', kind: 'day', on: 'card', from: 'sidecar' },
  commentsClosed: { column: 'comments_closed', kind: 'flag', on: 'page', isPrivate: true },
  duration: { column: 'duration_sec', kind: 'own', on: 'card' },
  streamUrl: { column: 'stream_url', kind: 'address', on: 'card' },
  lowBitrate: { column: 'has_low_bitrate', kind: 'own', on: 'card' },
  waveformUrl: { column: 'waveform_url', kind: 'address', on: 'page' },
  coverImage: { column: 'cover_image', kind: 'address', on: 'card' },
  coverColor: { column: 'cover_color', kind: 'colour', on: 'card', from: 'sidecar' },
  coverHasAvif: { column: 'cover_has_avif', kind: 'flag', on: 'card' },
  loudnessLufs: { column: 'loudness_lufs', kind: 'own', on: 'card' },
  truePeakDb: { column: 'true_peak_db', kind: 'own', on: 'card' },
  credits: { column: null, kind: 'own', on: 'page' },
  inSeries: { column: null, kind: 'own', on: 'site' },
  changedAt: { column: null, kind: 'own', on: 'site' },
  mp3Seeking: { column: null, kind: 'own', on: 'card' },
  soundBytes: { column: null, kind: 'own', on: 'site' },
  publishedAtSec: { column: null, kind: 'own', on: 'site' },
  key: { column: null, kind: 'own', on: 'card' },
  energy: { column: null, kind: 'own', on: 'card' },
  dropSec: { column: null, kind: 'own', on: 'card' },
  mixOutSec: { column: null, kind: 'own', on: 'card' },
} as const satisfies Record<keyof Track, FieldFacts>;

/** The names of the fields with these facts: `FieldWith<{ on: 'page' }>`. */
export type FieldWith<Facts extends object> = {
  [Field in keyof Track]-?: (typeof TRACK_FIELDS)[Field] extends Facts ? Field : never;
}[keyof Track];

/** The most characters that operators and imports may write. */
export const LONGEST_TEXT = {
  name: 200,
  line: 200,
  word: 60,
  lines: 5000,
  lyrics: 20_000,
} as const;

/** What operators may set; imports may find more. */
export const RANGES: Record<FieldWith<{ kind: 'number' | 'whole' }>, readonly [number, number]> = {
  bpm: [60, 220],
  firstDownbeatSec: [0, Number.MAX_SAFE_INTEGER],
  year: [1900, 2100],
  trackNumber: [1, 999],
  discNumber: [1, 99],
};

type PageField = FieldWith<{ on: 'page' | 'search' }>;
type SiteField = FieldWith<{ on: 'site' }>;

/** Chapters and credits are in `TrackDetails`. */
type CardMarks = {
  hasChapters?: boolean | undefined;
  /** The artist's text, divided at the names; undefined if they are not known. */
  by?: CreditedText[] | undefined;
};
/** Fields for lists, the queue and the player. */
export type TrackCard = Omit<Track, PageField | SiteField> & CardMarks;
/** Fields that a track's page shows beside its card. */
export type TrackDetails = Pick<Track, PageField>;
/** A card with the other texts that the search looks in. */
export type SearchableTrack = TrackCard & Pick<Track, FieldWith<{ on: 'search' }>>;
