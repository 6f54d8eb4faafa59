import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#app/backend/auth.ts';
import type { StudioListenerRow } from '#app/backend/rows/moderation-rows.ts';
import { unsilenceListener } from '#app/backend/studio-moderation.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { messages } from '#messages/vi.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { moderationMessages } from '#messages/vi-studio-moderation.ts';
import { BanButton } from '../acts/ban-button.tsx';
import { useAct } from '../acts/use-act.ts';
import { studioListenerQuery } from './moderation.queries.ts';
import { SilenceDialog } from './silence-dialog.tsx';

/** Facts about a listener, and the actions short of a ban. */
export function ListenerFacts({ listener, user }: { listener: string; user: User }) {
  const { data, isPending, refetch } = useQuery(studioListenerQuery(listener));
  if (isPending) return <p className="text-ash">{messages.comments.loading}</p>;
  if (data === undefined)
    return <RetryNotice text={moderationMessages.loadFailed} onRetry={() => void refetch()} />;
  if (data === null) return <p className="text-ash">{moderationMessages.gone}</p>;
  return <Facts listener={data} user={user} />;
}

function Facts({ listener, user }: { listener: StudioListenerRow; user: User }) {
  const { id, since, comments, hidden, banned_until, silenced_until } = listener;
  const [isSilenceAsked, setIsSilenceAsked] = useState(false);
  const unsilence = useAct(() => unsilenceListener(id), moderationMessages.unsilenced);
  const name = listener.name ?? studioMessages.unnamed;
  const time = (written: string) => messages.comments.exactTime(new Date(written));
  const isBanned = banned_until !== null && Date.parse(banned_until) > Date.now();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ash">
        <span>{moderationMessages.facts(time(since), comments, hidden)}</span>{' '}
        {listener.is_operator && <span>{moderationMessages.isOperator}</span>}{' '}
        {isBanned && <span>{moderationMessages.bannedUntil}</span>}{' '}
        {silenced_until && <span>{moderationMessages.silencedUntil(time(silenced_until))}</span>}
      </p>
      {!listener.is_operator && (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            onClick={() => setIsSilenceAsked(true)}
            className={buttonStyles.quiet}
          >
            {moderationMessages.silence}
          </button>
          {silenced_until && (
            <button
              type="button"
              disabled={unsilence.isSending}
              onClick={() => unsilence.send()}
              className={buttonStyles.quiet}
            >
              {moderationMessages.unsilence}
            </button>
          )}
          <BanButton listener={id} name={name} isBanned={isBanned} user={user} />
        </div>
      )}
      {isSilenceAsked && (
        <SilenceDialog listener={id} name={name} onClose={() => setIsSilenceAsked(false)} />
      )}
    </div>
  );
}
