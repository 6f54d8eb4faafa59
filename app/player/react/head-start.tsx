import { playbackGain } from '#app/domain/playback-gain.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { InlineScript } from '#app/ui/inline-script.tsx';
import SCRIPT from './head-start.inline.ts?script';

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
  return <InlineScript {...facts} code={SCRIPT} />;
}
