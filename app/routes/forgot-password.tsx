import { useEffect, useState } from 'react';
import { useAuthStore } from '#app/features/auth/auth-context.ts';
import { ChoosePasswordForm } from '#app/features/auth/choose-password-form.tsx';
import { LetterNotice } from '#app/features/auth/letter-notice.tsx';
import { LetterPage, OpeningLink } from '#app/features/auth/letter-page.tsx';
import { RecoveryRequestForm } from '#app/features/auth/recovery-request-form.tsx';
import { useLetterLink } from '#app/features/auth/use-letter-link.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { useLocation } from '#app/router/use-location.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { letterMessages } from '#messages/vi-letters.ts';

export const meta = () => [
  ...pageMeta({
    title: letterMessages.forgotTitle,
    description: letterMessages.forgotDescription,
    path: '/quen-mat-khau',
  }),
  { name: 'robots', content: 'noindex' },
];

/** Requests the reset e-mail. Opened by its link, asks for the new password. */
export default function ForgotPassword() {
  const store = useAuthStore();
  const navigate = useNavigate();
  const link = useLetterLink();
  const { state } = useLocation();
  const [isExpired, setIsExpired] = useState(false);
  const [other, setOther] = useState<string | null>(null);

  // Lets the store see the session that starts here.
  useEffect(() => void store.connect(), [store]);
  const leave = () => void store.profileEnsured.then(() => navigate('/', { replace: true }));

  const isChoosing = link?.type === 'recovery' && !isExpired;
  return (
    <LetterPage
      heading={isChoosing ? letterMessages.newPasswordHeading : letterMessages.forgotHeading}
      back={{ to: '/auth', text: letterMessages.backToSignIn }}
    >
      {link === undefined && <OpeningLink />}
      {isExpired && (
        <div className="mb-6">
          <LetterNotice title={letterMessages.expired} hint={letterMessages.forgotHint} />
        </div>
      )}
      {other ? (
        <LetterNotice
          title={letterMessages.passwordSaved}
          hint={letterMessages.stillSignedIn(other)}
        />
      ) : isChoosing ? (
        <>
          <p className="mb-5 text-ash">{letterMessages.newPasswordHint}</p>
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
    </LetterPage>
  );
}

/** The e-mail typed on the page before. */
function emailOf(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
