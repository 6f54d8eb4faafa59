import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';

export function CommentsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-5 flex flex-wrap items-center gap-4">
      <p className="text-ash">{messages.comments.loadFailed}</p>
      <button type="button" onClick={onRetry} className={buttonStyles.quiet}>
        {messages.shell.retry}
      </button>
    </div>
  );
}
