import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';
import { collectionMessages } from '#messages/vi-collection.ts';

type AccountInvitationProps = {
  what: keyof typeof collectionMessages.invitation;
  /** While it is unknown whether anybody is signed in. */
  isQuiet: boolean;
};

/** For visitors: what an account offers here. */
export function AccountInvitation({ what, isQuiet }: AccountInvitationProps) {
  return (
    <div
      className={`needs-backend mt-6 flex flex-col items-center rounded-card border border-line bg-ground-raised px-4 py-12 text-center ${isQuiet ? 'for-visitors' : ''}`}
    >
      <h2 className="text-2xl">{collectionMessages.invitation[what]}</h2>
      <p className="mt-2 mb-6 max-w-lg text-ash">{collectionMessages.invitationHint[what]}</p>
      <Link to="/auth" className={buttonStyles.primary}>
        {messages.shell.signIn}
      </Link>
    </div>
  );
}
