import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { accountName } from '#domain/account-name.ts';
import { messages } from '#messages/vi.ts';
import { AccountMenu } from './account-menu.tsx';
import { useAuth } from './auth-context.ts';

/** At the header's end: a sign-in link for visitors, else the account menu. */
export function AccountButton() {
  const { user, isLoading, isReturning } = useAuth();
  if (user) {
    const name = accountName(user) ?? messages.account.unnamed;
    return <AccountMenu name={name} avatarUrl={user.user_metadata.avatar_url} />;
  }
  if (isLoading && isReturning)
    return (
      <span role="status" className="flex size-11 items-center justify-center">
        <span className="size-10 animate-pulse rounded-full bg-ground-high" />
        <span className="sr-only">{messages.account.loading}</span>
      </span>
    );
  return (
    <Link
      to="/auth"
      className={`${buttonStyles.primary} needs-backend ${isLoading ? 'for-visitors' : ''}`}
    >
      {messages.shell.signIn}
    </Link>
  );
}
