import { useQuery } from '@tanstack/react-query';
import { messages } from '#app/messages/vi.ts';
import { studioMessages } from '#app/messages/vi-studio.ts';
import { studioSiteMessages } from '#app/messages/vi-studio-site.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { actsQuery } from './studio.queries.ts';

/** The action whose log entries have no target: they show the changed fields instead. */
const EDIT_SITE = 'edit_site';

/** The operators' log, latest entries first. */
export function ActLog() {
  const { data: acts, isPending, refetch } = useQuery(actsQuery());
  if (isPending) return <p className="text-ash">{messages.comments.loading}</p>;
  if (!acts) return <RetryNotice text={studioMessages.actsFailed} onRetry={() => void refetch()} />;
  if (acts.length === 0) return <p className="text-ash">{studioMessages.noActs}</p>;
  return (
    <ul aria-label={studioMessages.acts} className="-my-2 divided">
      {acts.map(({ id, acted_at, operator_name, act, target_name, changed, reason }) => (
        <li key={id} className="wrap-anywhere py-2">
          <span className="font-semibold">{operator_name ?? studioMessages.byCommand}</span>{' '}
          {studioMessages.act[act] ?? act}{' '}
          <span className="font-semibold">
            {act === EDIT_SITE
              ? changed?.map((field) => studioSiteMessages.fields[field] ?? field).join(', ')
              : (target_name ?? studioMessages.unnamed)}
          </span>
          {reason && <q className="ml-1 text-ash">{reason}</q>}
          <time dateTime={acted_at} className="block text-ash text-sm">
            {messages.comments.exactTime(new Date(acted_at))}
          </time>
        </li>
      ))}
    </ul>
  );
}
