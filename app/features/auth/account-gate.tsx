import { type ReactNode, useEffect } from 'react';
import type { User } from '#app/backend/auth.ts';
import { hasStoredSession } from '#app/backend/session-trace.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { messages } from '#messages/vi.ts';
import { failureMessages } from '#messages/vi-failures.ts';
import { useAuth, useAuthStore } from './auth-context.ts';

type AccountGateProps = {
  /** For visitors: what an account offers. */
  invitation: string;
  /** Shown in place of the children while a session seems to be stored. */
  placeholder: ReactNode;
  children: (user: User) => ReactNode;
};

/** Shows its children only when signed in; visitors get an invitation to sign in. */
export function AccountGate({ invitation, placeholder, children }: AccountGateProps) {
  const store = useAuthStore();
  const { user, isLoading, isReturning } = useAuth();

  // Connect at once: the whole page waits for the session.
  useEffect(() => {
    if (isReturning) void store.connect();
  }, [store, isReturning]);

  if (user) return children(user);
  if (!isLoading && isReturning && hasStoredSession())
    return (
      <RetryNotice text={failureMessages.account.unreachable} onRetry={() => void store.retry()} />
    );
  const isUnknown = isLoading && !isReturning;
  return (
    <>
      {(isUnknown || !isLoading) && <Invitation text={invitation} isQuiet={isUnknown} />}
      {isLoading && <div className={isUnknown ? 'for-returning' : ''}>{placeholder}</div>}
    </>
  );
}

function Invitation({ text, isQuiet }: { text: string; isQuiet: boolean }) {
  return (
    <div
      className={`needs-backend flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-ground-raised p-4 sm:p-6 ${isQuiet ? 'for-visitors' : ''}`}
    >
      <p className="max-w-prose basis-72 grow text-pretty">{text}</p>
      <Link to="/auth" className={buttonStyles.primary}>
        {messages.shell.signIn}
      </Link>
    </div>
  );
}
