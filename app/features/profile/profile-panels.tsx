import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { User } from '#app/backend/auth.ts';
import { queryClient } from '#app/backend/query-client.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { accountName } from '#domain/account-name.ts';
import { hasPassword } from '#domain/has-password.ts';
import { messages } from '#messages/vi.ts';
import { profileMessages } from '#messages/vi-profile.ts';
import { MutedListeners } from './muted-listeners.tsx';
import { NameForm } from './name-form.tsx';
import { OwnComments } from './own-comments.tsx';
import { PasswordForm } from './password-form.tsx';
import { profileQuery } from './profile.queries.ts';
import { ProfilePlaceholder } from './profile-placeholder.tsx';
import { RemovedContent } from './removed-content.tsx';
import { SilenceNotice } from './silence-notice.tsx';

/** The profile page when signed in, loaded on demand with its libraries. */
export default function ProfilePanels({ user }: { user: User }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Panels user={user} />
    </QueryClientProvider>
  );
}

function Panels({ user }: { user: User }) {
  const profile = useQuery({ ...profileQuery(user.id), networkMode: 'always' });
  if (profile.isPending) return <ProfilePlaceholder />;
  const name = profile.data?.display_name ?? accountName(user) ?? messages.account.unnamed;
  return (
    <div className="flex flex-col gap-6">
      <SilenceNotice userId={user.id} />
      <Panel heading={profileMessages.you}>
        {profile.data === undefined ? (
          <RetryNotice text={profileMessages.loadFailed} onRetry={() => void profile.refetch()} />
        ) : (
          <NameForm userId={user.id} name={name} avatarUrl={profile.data?.avatar_url} />
        )}
      </Panel>
      <RemovedContent userId={user.id} />
      <Panel heading={profileMessages.comments}>
        <OwnComments userId={user.id} />
      </Panel>
      <MutedListeners userId={user.id} />
      <Panel heading={profileMessages.changePassword}>
        {hasPassword(user) ? (
          <PasswordForm email={user.email ?? ''} />
        ) : (
          <p className="text-ash">{profileMessages.noPassword}</p>
        )}
      </Panel>
    </div>
  );
}
