import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { User } from '#app/backend/auth.ts';
import { queryClient } from '#app/backend/query-client.ts';
import { LatePart } from '#app/ui/late-part.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioGateMessages } from '#messages/vi-studio-gate.ts';
import { operatorQuery } from './studio.queries.ts';
import { StudioPlaceholder } from './studio-placeholder.tsx';

const loadPanels = () => import('./studio-panels.tsx');

/** Loads the studio only for operators. */
export default function StudioGate({ user }: { user: User }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Gate user={user} />
    </QueryClientProvider>
  );
}

function Gate({ user }: { user: User }) {
  const { data: isOperator, isPending, refetch } = useQuery(operatorQuery(user.id));
  if (isPending) return <StudioPlaceholder />;
  if (isOperator === undefined)
    return <RetryNotice text={studioGateMessages.loadFailed} onRetry={() => void refetch()} />;
  if (!isOperator) return <p className="text-ash">{studioGateMessages.notOperator}</p>;
  return <LatePart load={loadPanels} placeholder={<StudioPlaceholder />} props={{ user }} />;
}
