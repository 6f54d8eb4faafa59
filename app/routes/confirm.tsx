import { useEffect, useState } from 'react';
import type { EmailLink } from '#app/backend/email-links.ts';
import { findProof } from '#app/backend/sign-up-proof.ts';
import { useAuthStore } from '#app/features/auth/auth-context.ts';
import { ChoosePasswordForm } from '#app/features/auth/choose-password-form.tsx';
import { ConfirmChangeForm } from '#app/features/auth/confirm-change-form.tsx';
import { ConfirmSignUpForm } from '#app/features/auth/confirm-sign-up-form.tsx';
import { EmailLinkNotice } from '#app/features/auth/email-link-notice.tsx';
import { EmailLinkPage, OpeningLink } from '#app/features/auth/email-link-page.tsx';
import { useEmailLink } from '#app/features/auth/use-email-link.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { Link } from '#app/router/link.tsx';
import { useNavigate } from '#app/router/use-navigate.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';
import { emailLinkMessages } from '#messages/vi-email-links.ts';

export const meta = () => [
  ...pageMeta({
    title: emailLinkMessages.confirmTitle,
    description: emailLinkMessages.confirmDescription,
    path: '/xac-nhan',
  }),
  { name: 'robots', content: 'noindex' },
];

/**
 * Opened by the e-mail links of a sign-up and of a change of e-mail. Nothing happens before a
 * press.
 */
export default function Confirm() {
  const link = useEmailLink();
  return (
    <EmailLinkPage
      heading={emailLinkMessages.confirmHeading}
      back={{ to: '/', text: messages.shell.backHome }}
    >
      {link === undefined && <OpeningLink />}
      {link === null && <p>{emailLinkMessages.noLink}</p>}
      {link && <OpenedLink key={link.tokenHash} link={link} />}
    </EmailLinkPage>
  );
}

function OpenedLink({ link }: { link: EmailLink }) {
  const store = useAuthStore();
  const navigate = useNavigate();
  const [isExpired, setIsExpired] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const [proof] = useState(findProof);
  const [isPasswordAsked, setIsPasswordAsked] = useState(false);

  // Lets the store see the session that starts here.
  useEffect(() => void store.connect(), [store]);
  const leave = () => void store.profileEnsured.then(() => navigate('/', { replace: true }));

  if (other)
    return (
      <EmailLinkNotice
        title={emailLinkMessages.confirmed}
        hint={emailLinkMessages.stillSignedIn(other)}
      />
    );
  if (isExpired)
    return (
      <EmailLinkNotice title={emailLinkMessages.expired} hint={emailLinkMessages.expiredHint}>
        <div className="mt-3 flex flex-wrap gap-3">
          <Link to="/auth" className={buttonStyles.primary}>
            {emailLinkMessages.toSignIn}
          </Link>
          <Link to="/quen-mat-khau" className={buttonStyles.quiet}>
            {emailLinkMessages.toForgot}
          </Link>
        </div>
      </EmailLinkNotice>
    );
  if (link.type === 'email_change') return <ConfirmChangeForm link={link} />;
  const outcomes = {
    onSignedIn: leave,
    onOther: setOther,
    onExpired: () => setIsExpired(true),
  };
  if (proof && !isPasswordAsked)
    return (
      <ConfirmSignUpForm
        link={link}
        proof={proof}
        {...outcomes}
        onPassword={() => setIsPasswordAsked(true)}
      />
    );
  return (
    <>
      {isPasswordAsked ? (
        <div className="mb-5">
          <EmailLinkNotice
            title={emailLinkMessages.choosePassword}
            hint={emailLinkMessages.choosePasswordHint}
          />
        </div>
      ) : (
        <>
          <p className="mb-1">{emailLinkMessages.choosePassword}</p>
          <p className="mb-5 text-ash text-sm">{emailLinkMessages.choosePasswordHint}</p>
        </>
      )}
      <ChoosePasswordForm link={{ ...link, type: 'signup' }} {...outcomes} />
    </>
  );
}
