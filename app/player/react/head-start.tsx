import { playbackGain } from '#app/domain/playback-gain.ts';
import { headStartScript } from '#app/player/engine/head-start.ts';
import { IDLE, type PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { PLAYER_AUDIO_ID } from './player-audio.tsx';
import { STORED } from './stored-session.ts';

const SCRIPT = headStartScript(PLAYER_AUDIO_ID, IDLE.volume / 100, STORED);

/** Lets a track opened by its address sound before the scripts are there. Only prerendered it runs. */
export function HeadStart({ track }: { track: PlayableTrack }) {
  const gain = playbackGain(track);
  const facts = {
    'data-track': track.id,
    'data-sound': track.streamUrl,
    'data-low': track.lowBitrate?.join(' '),
    // Rounded, since browsers differ in a power's last digit and React compares.
    'data-gain': gain === 1 ? undefined : gain.toPrecision(6),
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script {...facts} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
