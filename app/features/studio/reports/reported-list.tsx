import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '#app/backend/auth.ts';
import { messages } from '#app/messages/vi.ts';
import { studioReportMessages } from '#app/messages/vi-studio-reports.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { ReportedItem } from './reported-item.tsx';
import { reportCasesQuery } from './reports.queries.ts';

/** Report cases without a decision, most recently reported first. */
export function ReportedList({ user }: { user: User }) {
  const list = useInfiniteQuery(reportCasesQuery());
  if (list.isPending) return <p className="text-ash">{messages.comments.loading}</p>;
  const cases = list.data?.pages.flat() ?? [];
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <div className="flex flex-col gap-5">
      {cases.length === 0 && !list.isError && (
        <p className="text-ash">{studioReportMessages.none}</p>
      )}
      {cases.length > 0 && (
        <ul aria-label={studioReportMessages.heading} className="-my-4 divided">
          {cases.map((one) => (
            <ReportedItem key={one.kind + one.target} reported={one} user={user} />
          ))}
        </ul>
      )}
      {list.isError && <RetryNotice text={studioReportMessages.loadFailed} onRetry={retry} />}
      {list.hasNextPage && !list.isError && (
        <button
          type="button"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className={`${buttonStyles.quiet} w-full`}
        >
          {list.isFetchingNextPage ? messages.comments.loadingMore : studioReportMessages.more}
        </button>
      )}
    </div>
  );
}
