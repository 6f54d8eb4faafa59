import { likeTimes } from '#app/backend/like-times.ts';
import { HeartButton } from '#app/listener/heart-button.tsx';
import { useLike } from '#app/listener/use-like.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { formatCount } from '#domain/format-count.ts';
import { shownLikes } from '#domain/shown-likes.ts';
import { messages } from '#messages/vi.ts';

type LikeButtonProps = {
  trackId: string;
  likesCount: number;
  likesCountedMs: number | undefined;
};

/** Adds the listener's own like to the published count, unless that includes it. */
export function LikeButton({ trackId, ...published }: LikeButtonProps) {
  const { isLiked } = useLike(trackId);
  const likedMs = likeTimes.get(trackId);
  const count = formatCount(shownLikes({ ...published, isLiked, likedMs }));
  return (
    <HeartButton
      trackId={trackId}
      className={`${buttonStyles.quiet} aria-pressed:border-cinnabar aria-pressed:text-cinnabar`}
    >
      <span className="sr-only">{messages.player.like}</span>
      <span className="tabular-nums">{count}</span>
    </HeartButton>
  );
}
