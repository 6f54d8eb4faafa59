import { useEffect, useState } from 'react';
import type { LetterLink } from '#app/backend/letter-links.ts';
import { findProof } from '#app/backend/sign-up-proof.ts';
import { useAuthStore } from '#app/features/auth/auth-context.ts';
import { ChoosePasswordForm } from '#app/features/auth/choose-password-form.tsx';
import { ConfirmChangeForm } from '#app/features/auth/confirm-change-form.tsx';
import { ConfirmSignUpForm } from '#app/features/auth/confirm-sign-up-form.tsx';
import { LetterNotice } from '#app/features/auth/letter-notice.tsx';
import { LetterPage, OpeningLink } from '#app/features/auth/letter-page.tsx';
import { useLetterLink } from '#app/features/auth/use-letter-link.ts';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { Link } from '#app/router/link.tsx';
import { useNavigate } from '#app/router/use-navigate.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';
import { letterMessages } from '#messages/vi-letters.ts';

export const meta = () => [
  ...pageMeta({
    title: letterMessages.confirmTitle,
    description: letterMessages.confirmDescription,
    path: '/xac-nhan',
  }),
  { name: 'robots', content: 'noindex' },
];

/**
 * Opened by the e-mail links of a sign-up and of a change of e-mail. Nothing happens before a
 * press.
 */
export default function Confirm() {
  const link = useLetterLink();
  return (
    <LetterPage
      heading={letterMessages.confirmHeading}
      back={{ to: '/', text: messages.shell.backHome }}
    >
      {link === undefined && <OpeningLink />}
      {link === null && <p>{letterMessages.noLink}</p>}
      {link && <OpenedLink key={link.tokenHash} link={link} />}
    </LetterPage>
  );
}

function OpenedLink({ link }: { link: LetterLink }) {
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
      <LetterNotice title={letterMessages.confirmed} hint={letterMessages.stillSignedIn(other)} />
    );
  if (isExpired)
    return (
      <LetterNotice title={letterMessages.expired} hint={letterMessages.expiredHint}>
        <div className="mt-3 flex flex-wrap gap-3">
          <Link to="/auth" className={buttonStyles.primary}>
            {letterMessages.toSignIn}
          </Link>
          <Link to="/quen-mat-khau" className={buttonStyles.quiet}>
            {letterMessages.toForgot}
          </Link>
        </div>
      </LetterNotice>
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
          <LetterNotice
            title={letterMessages.choosePassword}
            hint={letterMessages.choosePasswordHint}
          />
        </div>
      ) : (
        <>
          <p className="mb-1">{letterMessages.choosePassword}</p>
          <p className="mb-5 text-ash text-sm">{letterMessages.choosePasswordHint}</p>
        </>
      )}
      <ChoosePasswordForm link={{ ...link, type: 'signup' }} {...outcomes} />
    </>
  );
}
