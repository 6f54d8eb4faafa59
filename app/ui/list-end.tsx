import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { buttonStyles } from './button-styles.ts';
import { RetryNotice } from './retry-notice.tsx';

type ListEndProps = {
  list: UseInfiniteQueryResult;
  failed: string;
  more: string;
  loadingMore: string;
};

/** Below a list that is fetched by pages: a button for the next page, or a retry after a failure. */
export function ListEnd({ list, failed, more, loadingMore }: ListEndProps) {
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  if (list.isError) return <RetryNotice text={failed} onRetry={retry} />;
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      className={`${buttonStyles.quiet} w-full`}
    >
      {list.isFetchingNextPage ? loadingMore : more}
    </button>
  );
}
