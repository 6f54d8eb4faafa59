import { messages } from '#messages/vi.ts';
import { buttonStyles } from './button-styles.ts';

type RetryNoticeProps = { text: string; onRetry: () => void };

/** Replaces content that failed to load. */
export function RetryNotice({ text, onRetry }: RetryNoticeProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4">
      <p className="text-ash">{text}</p>
      <button type="button" onClick={onRetry} className={buttonStyles.quiet}>
        {messages.shell.retry}
      </button>
    </div>
  );
}
