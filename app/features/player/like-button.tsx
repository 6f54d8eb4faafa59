import Heart from 'lucide-react/icons/heart';
import { useState } from 'react';
import { formatCount } from '#app/domain/format-count.ts';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';

/** A visitor's like: here and now, and not saved. */
export function LikeButton({ likesCount }: { likesCount: number }) {
  const [isLiked, setIsLiked] = useState(false);
  const count = formatCount(likesCount + (isLiked ? 1 : 0));
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      onClick={() => setIsLiked(!isLiked)}
      className={`${buttonStyles.quiet} aria-pressed:border-cinnabar aria-pressed:text-cinnabar`}
    >
      <Heart aria-hidden className={`size-5 ${isLiked ? 'fill-current' : ''}`} />
      <span className="sr-only">{messages.player.like}</span>
      <span className="tabular-nums">{count}</span>
    </button>
  );
}
