import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';
import { WIDE_WIDTH } from './explore-layout.ts';
import { CommentPlaceholder } from './latest-comment.tsx';

type CommentsInsteadProps = { text: string; onRetry?: () => void };

/** Replaces the row, at its height, when there are no comments or they failed to load. */
export function CommentsInstead({ text, onRetry }: CommentsInsteadProps) {
  return (
    <div className="relative px-4 pt-2 pb-1 sm:px-6">
      <div aria-hidden className={`invisible ${WIDE_WIDTH}`}>
        <CommentPlaceholder text="" />
      </div>
      <div
        role="status"
        className="absolute inset-x-4 inset-y-2 flex flex-wrap content-center items-center justify-center gap-4 rounded-card border border-line border-dashed p-4 text-center sm:inset-x-6"
      >
        <p className="text-ash">{text}</p>
        {onRetry && (
          <button type="button" onClick={onRetry} className={buttonStyles.quiet}>
            {messages.shell.retry}
          </button>
        )}
      </div>
    </div>
  );
}
