import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '#app/backend/auth.ts';
import { ListEnd } from '#app/ui/list-end.tsx';
import { messages } from '#messages/vi.ts';
import { studioReportMessages } from '#messages/vi-studio-reports.ts';
import { ReportedItem } from './reported-item.tsx';
import { reportCasesQuery } from './reports.queries.ts';

/** Report cases without a decision, most recently reported first. */
export function ReportedList({ user }: { user: User }) {
  const list = useInfiniteQuery(reportCasesQuery());
  if (list.isPending) return <p className="text-ash">{messages.comments.loading}</p>;
  const cases = list.data?.pages.flat() ?? [];
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
      <ListEnd
        list={list}
        failed={studioReportMessages.loadFailed}
        more={studioReportMessages.more}
        loadingMore={messages.comments.loadingMore}
      />
    </div>
  );
}
