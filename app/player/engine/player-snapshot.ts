/** What is needed of a track to play it, to show it in a bar or a queue, and to mix it. */
export type PlayableTrack = {
  id: string;
  title: string;
  artist: string;
  streamUrl: string;
  /** Seconds. */
  duration: number;
  coverImage: string;
  /** Whether the AVIF sizes are there, see cover-sources.ts. */
  coverHasAvif?: boolean | undefined;
  /** Shown while the cover loads. */
  coverColor?: string | undefined;
  tags: readonly string[];
  bpm?: number | undefined;
  /** Seconds from the start of the sound file to the first beat of its first bar. */
  firstDownbeatSec?: number | undefined;
  /** Integrated loudness and true peak in dBTP: see playback-gain.ts. */
  loudnessLufs?: number | undefined;
  truePeakDb?: number | undefined;
};

/**
 * - missing: the server has no such file, or does not give it
 * - corrupt: the file is there and cannot be decoded
 * - cut-off: the file ended before the track did
 * - stalled: no sound has arrived for a while; it goes on by itself if more comes
 * - offline: the network or the server is away; it goes on by itself when they return
 */
export type PlaybackFailure = 'missing' | 'corrupt' | 'cut-off' | 'stalled' | 'offline';

/**
 * - idle: no track was ever asked for
 * - loading: waiting for the track's metadata, or for sound to go on with
 * - playing, paused: as the audio element says
 * - failed: see `failure`
 */
export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'failed';

/** All that is shown of the player but the position, which changes too often. */
export type PlayerSnapshot = {
  track: PlayableTrack | null;
  status: PlayerStatus;
  failure: PlaybackFailure | null;
  /** Seconds. */
  durationSec: number;
  /** The listener's, 0 to 100, whatever a track's own gain makes of it. */
  volume: number;
  /** iOS leaves the volume to the phone's own keys. */
  canSetVolume: boolean;
  /** Something has been heard since the site was opened, or on an earlier visit. */
  hasSounded: boolean;
  /** The track before is still heard beside this one. */
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
