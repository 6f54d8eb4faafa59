import { splitAtMoments } from '#app/domain/moment.ts';
import { messages } from '#app/messages/vi.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerControls } from './player-context.ts';

type MomentTextProps = { text: string; track: PlayableTrack };

/** Renders a text in which each moment such as '1:23' is a button that plays the track from there. */
export function MomentText({ text, track }: MomentTextProps) {
  const controls = usePlayerControls();
  let offset = 0;
  return splitAtMoments(text, track.duration).map((part) => {
    const key = offset;
    if (typeof part === 'string') {
      offset += part.length;
      return part;
    }
    offset += part.text.length;
    return (
      <button
        key={key}
        type="button"
        aria-label={messages.player.playFrom(part.text)}
        onClick={() => controls.play(track, { fromSec: part.positionSec })}
        // Browsers exclude buttons from a selection, so copied text would lack the moments.
        className="select-text rounded-sm font-semibold text-gold tabular-nums underline decoration-1 underline-offset-4 hover:text-eggshell forced-colors:border-0"
      >
        {part.text}
      </button>
    );
  });
}
