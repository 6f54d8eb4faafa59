import type { CreditedText } from '#domain/credits.ts';
import type { LowBitrateForm } from '#domain/low-bitrate.ts';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import type { PlaybackFailure } from '#domain/playback-failure.ts';

/** The fields of a track that playing, showing and mixing it need. */
export type PlayableTrack = {
  id: string;
  title: string;
  artist: string;
  /** The artist's text, divided at the names; undefined if they are not known. */
  by?: readonly CreditedText[] | undefined;
  streamUrl: string;
  /** Its low-bitrate files for the data saver, see low-bitrate.ts. */
  lowBitrate?: readonly LowBitrateForm[] | undefined;
  /** Seconds. */
  duration: number;
  coverImage: string;
  /** Whether the AVIF sizes exist, see cover-sources.ts. */
  coverHasAvif?: boolean | undefined;
  /** Shown while the cover loads. */
  coverColor?: string | undefined;
  tags: readonly string[];
  bpm?: number | undefined;
  /** Seconds from the start of the sound file to the first beat of its first bar. */
  firstDownbeatSec?: number | undefined;
  /** Seconds, on the beat grid: the start of the first drop, and the earliest start of a mix out of it. */
  dropSec?: number | undefined;
  mixOutSec?: number | undefined;
  /** In Camelot's notation: '8A'. */
  key?: string | undefined;
  /** Energy, from 1 (calm) to 10 (driving). */
  energy?: number | undefined;
  /** Integrated loudness and true peak in dBTP: see playback-gain.ts. */
  loudnessLufs?: number | undefined;
  truePeakDb?: number | undefined;
  /** Undefined if streamUrl is no MP3, or unknown. */
  mp3Seeking?: Mp3Seeking | undefined;
  /** Whether its data file lists chapters. */
  hasChapters?: boolean | undefined;
};

/**
 * - idle: no track yet
 * - loading: waiting for metadata or data
 * - playing, paused: as the audio element reports
 * - failed: see `failure`
 */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'failed';

/** The player's visible state, except the position, which changes too often. */
export type PlayerSnapshot = {
  track: PlayableTrack | null;
  status: PlayerStatus;
  failure: PlaybackFailure | null;
  /** Seconds. */
  durationSec: number;
  /** The listener's setting, 0 to 100, before the track's own gain. */
  volume: number;
  /** False on iOS, where only the phone's keys change it. */
  canSetVolume: boolean;
  /** Something was played on this or an earlier visit. */
  hasSounded: boolean;
  /** The previous track is still audible. */
  isMixing: boolean;
  /** The listener's playback speed; 1 is as recorded. */
  speed: number;
};

export const IDLE: PlayerSnapshot = {
  track: null,
  status: 'idle',
  failure: null,
  durationSec: 0,
  volume: 75,
  canSetVolume: true,
  hasSounded: false,
  isMixing: false,
  speed: 1,
};
