import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { signOutEverywhere } from '#app/backend/account.ts';
import type { User } from '#app/backend/auth.ts';
import { queryClient } from '#app/backend/query-client.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { accountMenuMessages } from '#messages/vi-account-menu.ts';
import { settingsMessages } from '#messages/vi-settings.ts';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { DevicesPanel } from './devices-panel.tsx';
import { EmailForm } from './email-form.tsx';
import { MusicAppsPanel } from './music-apps-panel.tsx';
import { MyDataButton } from './my-data-button.tsx';

/** Settings that need an account, loaded once the listener is known to be signed in. */
export default function AccountSettings({ user }: { user: User }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex flex-col gap-6">
        <DevicesPanel userId={user.id} />
        {/* Apps are answered by the site's own server alone. */}
        {!import.meta.env.VITE_SUPABASE_URL && <MusicAppsPanel userId={user.id} />}
        <Panel heading={settingsMessages.email}>
          <EmailForm email={user.email ?? ''} />
        </Panel>
        <AccountPanel user={user} />
      </div>
    </QueryClientProvider>
  );
}

function AccountPanel({ user }: { user: User }) {
  const id = useId();
  return (
    <Panel heading={settingsMessages.account}>
      <p className="wrap-anywhere -mt-3 mb-3 text-ash">{user.email}</p>
      <div className="divided">
        <Row hintId={`${id}-sign-out`} hint={settingsMessages.signOutEverywhereHint}>
          <SignOutButton describedBy={`${id}-sign-out`} />
        </Row>
        <Row hintId={`${id}-data`} hint={settingsMessages.dataHint}>
          <MyDataButton describedBy={`${id}-data`} />
        </Row>
        <Row hintId={`${id}-delete`} hint={settingsMessages.deleteAccountHint}>
          <DeleteAccountButton user={user} describedBy={`${id}-delete`} />
        </Row>
      </div>
    </Panel>
  );
}

type RowProps = { hintId: string; hint: string; children: ReactNode };

function Row({ hintId, hint, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <p id={hintId} className="grow basis-64 text-pretty text-ash text-sm">
        {hint}
      </p>
      {children}
    </div>
  );
}

function SignOutButton({ describedBy }: { describedBy: string }) {
  const navigate = useNavigate();
  const { isSending, send: signOut } = useSending(async () => {
    try {
      await signOutEverywhere();
      showToast({
        title: accountMenuMessages.signedOut,
        description: accountMenuMessages.signedOutHint,
      });
      await navigate('/');
    } catch (error) {
      console.error('Signing out everywhere failed:', error);
      showError(accountMenuMessages.signOutFailed);
    }
  });

  return (
    <button
      type="button"
      disabled={isSending}
      aria-describedby={describedBy}
      onClick={signOut}
      className={`${buttonStyles.quiet} max-sm:whitespace-normal`}
    >
      {isSending ? settingsMessages.signingOut : settingsMessages.signOutEverywhere}
    </button>
  );
}
