import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { playbackGain } from '#domain/playback-gain.ts';
import SCRIPT from './head-start.inline.ts?script';

/** Starts a track opened by its URL before the scripts have loaded. Runs only in prerendered HTML. */
export function HeadStart({ track }: { track: PlayableTrack }) {
  const gain = playbackGain(track);
  const facts = {
    'data-track': track.id,
    'data-sound': track.streamUrl,
    'data-low': track.lowBitrate?.join(' '),
    // Rounded: browsers differ in the last digit of a power, and React compares attributes.
    'data-gain': gain === 1 ? undefined : gain.toPrecision(6),
  };
  return <InlineScript {...facts} code={SCRIPT} />;
}
