import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unmuteListener } from '#app/backend/reports.ts';
import { explainReportFailure } from '#app/listener/reports/explain-report-failure.ts';
import { mutedQuery } from '#app/listener/reports/muted.queries.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { showError } from '#app/ui/show-error.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { messages } from '#messages/vi.ts';
import { reportMessages } from '#messages/vi-reports.ts';
import { mutedNamesQuery } from './profile.queries.ts';

/** The listeners that this listener has muted. Renders nothing if there are none. */
export function MutedListeners({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data: muted = new Set<string>() } = useQuery(mutedQuery(userId));
  const ids = [...muted];
  const { data: names } = useQuery(mutedNamesQuery(ids));
  const { isSending, send: unmute } = useSending(async (id: string) => {
    try {
      await unmuteListener(userId, id);
    } catch (error) {
      showError(explainReportFailure(error, messages.shell.brokenHint));
    }
    await client.invalidateQueries({ queryKey: ['muted'] });
  });
  if (ids.length === 0) return null;
  return (
    <Panel heading={reportMessages.mutedList}>
      <ul aria-label={reportMessages.mutedList} className="-my-2 divided">
        {ids.map((id) => {
          const name = names?.get(id)?.display_name ?? reportMessages.unnamed;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <bdi className="wrap-anywhere font-semibold">{name}</bdi>
              <button
                type="button"
                disabled={isSending}
                aria-label={reportMessages.unmuteOf(name)}
                onClick={() => unmute(id)}
                className={buttonStyles.quiet}
              >
                {reportMessages.unmute}
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
