import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionRow } from '#app/backend/rows/listener-rows.ts';
import { endSession } from '#app/backend/sessions.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useServerNow } from '#app/ui/use-now.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { deviceName } from '#domain/device-name.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { lastUsed } from '#messages/last-used.ts';
import { accountMenuMessages } from '#messages/vi-account-menu.ts';
import { settingsMessages } from '#messages/vi-settings.ts';
import { devicesQuery } from './devices.queries.ts';

/** The devices where the listener is signed in. Others can be signed out here. */
export function DevicesPanel({ userId }: { userId: string }) {
  const {
    data: sessions,
    isPending,
    isError,
    refetch,
  } = useQuery({
    ...devicesQuery(userId),
    networkMode: 'always',
  });
  const nowMs = useServerNow();
  return (
    <Panel heading={settingsMessages.devices}>
      {isPending && (
        <p role="status" className="text-ash">
          {settingsMessages.devicesLoading}
        </p>
      )}
      {isError && (
        <RetryNotice text={settingsMessages.devicesFailed} onRetry={() => void refetch()} />
      )}
      {sessions && (
        <ul aria-label={settingsMessages.devices} className="-my-3 divided">
          {sessions.map((session) => (
            <Device key={session.id} session={session} userId={userId} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {sessions?.every(({ is_current }) => is_current) && (
        <p className="mt-3 text-ash text-sm">{settingsMessages.noOtherDevice}</p>
      )}
    </Panel>
  );
}

type DeviceProps = { session: SessionRow; userId: string; nowMs: number };

function Device({ session, userId, nowMs }: DeviceProps) {
  const client = useQueryClient();
  const name = settingsMessages.deviceName(deviceName(session.user_agent));
  const { isSending, send } = useSending(async () => {
    try {
      await endSession(session.id);
      showToast({ title: settingsMessages.deviceSignedOut, description: name });
    } catch (error) {
      showError(explainFailure(error, 'account', accountMenuMessages.signOutFailed));
    }
    await client.invalidateQueries(devicesQuery(userId));
  });
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className={`text-sm ${session.is_current ? 'text-jade' : 'text-ash'}`}>
          {session.is_current
            ? settingsMessages.thisDevice
            : lastUsed(Date.parse(session.last_used_at), nowMs)}
        </p>
      </div>
      {!session.is_current && (
        <button
          type="button"
          disabled={isSending}
          aria-label={settingsMessages.signOutDevice(name)}
          onClick={send}
          className={buttonStyles.quiet}
        >
          {accountMenuMessages.signOut}
        </button>
      )}
    </li>
  );
}
