import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { MomentParts, momentStyle } from '#app/ui/moment-parts.tsx';
import { messages } from '#messages/vi.ts';
import { usePlayerControls } from './player-context.ts';

type MomentTextProps = {
  text: string;
  track: PlayableTrack;
  /** Whether fitting tracks follow a track that is started here. */
  goesOn?: boolean;
};

/** Renders a text in which each moment such as '1:23' is a button that plays the track from there. */
export function MomentText({ text, track, goesOn }: MomentTextProps) {
  const controls = usePlayerControls();
  return (
    <MomentParts
      text={text}
      durationSec={track.duration}
      renderMoment={(moment) => (
        <button
          type="button"
          aria-label={messages.player.playFrom(moment.text)}
          onClick={() => controls.play(track, { fromSec: moment.positionSec, goesOn })}
          // Browsers exclude buttons from a selection, so copied text would lack the moments.
          className={`${momentStyle} select-text forced-colors:border-0`}
        >
          {moment.text}
        </button>
      )}
    />
  );
}
