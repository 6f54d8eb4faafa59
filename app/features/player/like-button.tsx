import Heart from 'lucide-react/icons/heart';
import { formatCount } from '#app/domain/format-count.ts';
import { useLike } from '#app/library/use-like.ts';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';

type LikeButtonProps = { trackId: string; likesCount: number };

/** The listener's own like is added to those that the catalogue counts. */
export function LikeButton({ trackId, likesCount }: LikeButtonProps) {
  const { isLiked, toggle } = useLike(trackId);
  const count = formatCount(likesCount + (isLiked ? 1 : 0));
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      onClick={toggle}
      className={`${buttonStyles.quiet} aria-pressed:border-cinnabar aria-pressed:text-cinnabar`}
    >
      <Heart aria-hidden className={`size-5 ${isLiked ? 'fill-current' : ''}`} />
      <span className="sr-only">{messages.player.like}</span>
      <span className="tabular-nums">{count}</span>
    </button>
  );
}
