import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';

type SearchNoticeProps = {
  /** The search code failed to load. */
  isLost: boolean;
  onRetry: () => void;
};

/** Replaces the tracks until the search code has loaded. */
export function SearchNotice({ isLost, onRetry }: SearchNoticeProps) {
  return (
    <div
      role={isLost ? 'alert' : 'status'}
      className="rounded-card border border-line border-dashed px-4 py-16 text-center"
    >
      <p className="font-semibold text-xl">
        {isLost ? messages.search.lost : messages.search.waiting}
      </p>
      {isLost && (
        <>
          <p className="mt-1 text-ash">{messages.search.lostHint}</p>
          <button type="button" className={`${buttonStyles.primary} mt-4`} onClick={onRetry}>
            {messages.shell.retry}
          </button>
        </>
      )}
    </div>
  );
}
