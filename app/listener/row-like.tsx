import { buttonStyles } from '#app/ui/button-styles.ts';
import type { TrackCard } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';
import { HeartButton } from './heart-button.tsx';

/** The heart at the end of a track's row. */
export function RowLike({ track: { id, title } }: { track: TrackCard }) {
  return (
    <HeartButton
      trackId={id}
      data-control="like"
      aria-label={messages.track.like(title)}
      className={`${buttonStyles.icon} aria-pressed:text-cinnabar`}
    />
  );
}
