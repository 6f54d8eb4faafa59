import { useQuery } from '@tanstack/react-query';
import { messages } from '#messages/vi.ts';
import { reportMessages } from '#messages/vi-reports.ts';
import { mySilenceQuery } from './profile.queries.ts';

/** Until when the listener may not comment, and why. Renders nothing if they may. */
export function SilenceNotice({ userId }: { userId: string }) {
  const { data: silence } = useQuery(mySilenceQuery(userId));
  if (!silence) return null;
  const until = messages.comments.exactTime(new Date(silence.until));
  return (
    <p className="wrap-anywhere rounded-card border border-cinnabar p-4">
      <span>{reportMessages.silencedUntil(until)}</span>{' '}
      {silence.reason && <span>{reportMessages.because(silence.reason)}</span>}
    </p>
  );
}
