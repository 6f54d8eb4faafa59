import { AccountGate } from '#app/features/auth/account-gate.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { StudioPlaceholder } from '#app/features/studio/studio-placeholder.tsx';
import { LatePart } from '#app/ui/late-part.tsx';
import { studioGateMessages } from '#messages/vi-studio-gate.ts';

export const meta = () => [
  ...pageMeta({
    title: studioGateMessages.title,
    description: studioGateMessages.description,
    path: '/quan-tri',
  }),
  { name: 'robots', content: 'noindex' },
];

const loadGate = () => import('#app/features/studio/studio-gate.tsx');

export default function Studio() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-4xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl">{studioGateMessages.heading}</h1>
      <AccountGate invitation={studioGateMessages.invitation} placeholder={<StudioPlaceholder />}>
        {(user) => (
          <LatePart
            key={user.id}
            load={loadGate}
            placeholder={<StudioPlaceholder />}
            props={{ user }}
          />
        )}
      </AccountGate>
    </div>
  );
}
