import { useEffect, useState } from 'react';
import { useAuthStore } from '#app/features/auth/auth-context.ts';
import { ChoosePasswordForm } from '#app/features/auth/choose-password-form.tsx';
import { EmailLinkNotice } from '#app/features/auth/email-link-notice.tsx';
import { EmailLinkPage, OpeningLink } from '#app/features/auth/email-link-page.tsx';
import { RecoveryRequestForm } from '#app/features/auth/recovery-request-form.tsx';
import { useEmailLink } from '#app/features/auth/use-email-link.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { useLocation } from '#app/router/use-location.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { emailLinkMessages } from '#messages/vi-email-links.ts';

export const meta = () => [
  ...pageMeta({
    title: emailLinkMessages.forgotTitle,
    description: emailLinkMessages.forgotDescription,
    path: '/quen-mat-khau',
  }),
  { name: 'robots', content: 'noindex' },
];

/** Requests the reset e-mail. Opened by its link, asks for the new password. */
export default function ForgotPassword() {
  const store = useAuthStore();
  const navigate = useNavigate();
  const link = useEmailLink();
  const { state } = useLocation();
  const [isExpired, setIsExpired] = useState(false);
  const [other, setOther] = useState<string | null>(null);

  // Lets the store see the session that starts here.
  useEffect(() => void store.connect(), [store]);
  const leave = () => void store.profileEnsured.then(() => navigate('/', { replace: true }));

  const isChoosing = link?.type === 'recovery' && !isExpired;
  return (
    <EmailLinkPage
      heading={isChoosing ? emailLinkMessages.newPasswordHeading : emailLinkMessages.forgotHeading}
      back={{ to: '/auth', text: emailLinkMessages.backToSignIn }}
    >
      {link === undefined && <OpeningLink />}
      {isExpired && (
        <div className="mb-6">
          <EmailLinkNotice title={emailLinkMessages.expired} hint={emailLinkMessages.forgotHint} />
        </div>
      )}
      {other ? (
        <EmailLinkNotice
          title={emailLinkMessages.passwordSaved}
          hint={emailLinkMessages.stillSignedIn(other)}
        />
      ) : isChoosing ? (
        <>
          <p className="mb-5 text-ash">{emailLinkMessages.newPasswordHint}</p>
          <ChoosePasswordForm
            link={{ ...link, type: 'recovery' }}
            onSignedIn={leave}
            onOther={setOther}
            onExpired={() => setIsExpired(true)}
          />
        </>
      ) : (
        link !== undefined && <RecoveryRequestForm email={emailOf(state)} />
      )}
    </EmailLinkPage>
  );
}

/** The e-mail typed on the page before. */
function emailOf(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
