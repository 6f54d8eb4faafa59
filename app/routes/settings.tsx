import { AccountGate } from '#app/features/auth/account-gate.tsx';
import { AccountPlaceholder } from '#app/features/settings/account-placeholder.tsx';
import { DeviceSettings } from '#app/features/settings/device-settings.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { LatePart } from '#app/ui/late-part.tsx';
import { settingsMessages } from '#messages/vi-settings.ts';

export const meta = () => [
  ...pageMeta({
    title: settingsMessages.title,
    description: settingsMessages.description,
    path: '/cai-dat',
  }),
  { name: 'robots', content: 'noindex' },
];

const loadAccount = () => import('#app/features/settings/account-settings.tsx');

export default function Settings() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl">{settingsMessages.heading}</h1>
      <DeviceSettings />
      <AccountGate invitation={settingsMessages.invitation} placeholder={<AccountPlaceholder />}>
        {(user) => (
          <LatePart
            key={user.id}
            load={loadAccount}
            placeholder={<AccountPlaceholder />}
            props={{ user }}
          />
        )}
      </AccountGate>
    </div>
  );
}
