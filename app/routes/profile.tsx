import { AccountGate } from '#app/features/auth/account-gate.tsx';
import { ProfilePlaceholder } from '#app/features/profile/profile-placeholder.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { LatePart } from '#app/ui/late-part.tsx';
import { profileMessages } from '#messages/vi-profile.ts';

export const meta = () => [
  ...pageMeta({
    title: profileMessages.title,
    description: profileMessages.description,
    path: '/ho-so',
  }),
  { name: 'robots', content: 'noindex' },
];

const loadPanels = () => import('#app/features/profile/profile-panels.tsx');

export default function Profile() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl">{profileMessages.heading}</h1>
      <AccountGate invitation={profileMessages.invitation} placeholder={<ProfilePlaceholder />}>
        {(user) => (
          <LatePart
            key={user.id}
            load={loadPanels}
            placeholder={<ProfilePlaceholder />}
            props={{ user }}
          />
        )}
      </AccountGate>
    </div>
  );
}
