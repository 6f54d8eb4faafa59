import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';

type SearchNoticeProps = {
  /** What finds tracks does not come. */
  isLost: boolean;
  onRetry: () => void;
};

/** In place of the tracks, while what finds them is not there. */
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
