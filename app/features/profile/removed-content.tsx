import { useQuery } from '@tanstack/react-query';
import { Panel } from '#app/ui/panel.tsx';
import { messages } from '#messages/vi.ts';
import { reportMessages } from '#messages/vi-reports.ts';
import { myRemovedQuery } from './profile.queries.ts';

/** The listener's removed content, and why. Renders nothing if there is none. */
export function RemovedContent({ userId }: { userId: string }) {
  const { data: removed = [] } = useQuery(myRemovedQuery(userId));
  if (removed.length === 0) return null;
  return (
    <Panel heading={reportMessages.removed}>
      <p className="mb-3 text-ash">{reportMessages.removedHint}</p>
      <ul aria-label={reportMessages.removed} className="-my-2 divided">
        {removed.map(({ kind, id, words, removed_at, reason, by_reports, waits }) => (
          <li key={kind + id} className="wrap-anywhere py-2">
            <p>
              <span className="font-semibold">{reportMessages.removedKind[kind]}</span>{' '}
              {words && <q>{words}</q>}
            </p>
            <p className="text-ash text-sm">
              {reason
                ? reportMessages.because(reason)
                : reportMessages[waits ? 'waits' : by_reports ? 'byReports' : 'noReason']}
            </p>
            <time dateTime={removed_at} className="text-ash text-sm">
              {messages.comments.exactTime(new Date(removed_at))}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
