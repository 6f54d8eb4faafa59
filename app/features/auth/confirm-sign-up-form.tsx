import { type SubmitEvent, useRef } from 'react';
import { BackendError } from '#app/backend/backend-error.ts';
import { type EmailLink, type LinkSession, openEmailLink } from '#app/backend/email-links.ts';
import type { SignUpProof } from '#app/backend/sign-up-proof.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { emailLinkMessages } from '#messages/vi-email-links.ts';
import { signInByLink } from './sign-in-by-link.ts';

type ConfirmSignUpFormProps = {
  link: EmailLink;
  proof: SignUpProof;
  onSignedIn: () => void;
  /** Another account is signed in here, and stays so. @param email its address */
  onOther: (email: string) => void;
  onExpired: () => void;
  /** The listener wants another password, or the link belongs to another sign-up. */
  onPassword: () => void;
};

const WORDS = { done: emailLinkMessages.confirmed, signedIn: emailLinkMessages.signedInHere };

/** In the browser of the sign-up: redeems the link without asking for the password. */
export function ConfirmSignUpForm({
  link,
  proof,
  onSignedIn,
  onOther,
  onExpired,
  onPassword,
}: ConfirmSignUpFormProps) {
  // Kept for another try: a link works only once.
  const opened = useRef<LinkSession>(null);

  const { isSending, send } = useSending(async () => {
    try {
      opened.current ??= await openEmailLink(link, proof.secret);
      if (!opened.current) return onExpired();
      const other = await signInByLink(opened.current, WORDS);
      if (other) onOther(other);
      else onSignedIn();
    } catch (error) {
      const code = error instanceof BackendError ? error.code : '';
      if (code === 'otp_expired') onExpired();
      else if (code === 'proof_refused') onPassword();
      else showError(explainFailure(error, 'account', emailLinkMessages.confirmFailed));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="wrap-anywhere">{emailLinkMessages.signedUpHere(proof.email)}</p>
      <p className="text-ash text-sm">{emailLinkMessages.signedUpHereHint}</p>
      <button type="submit" disabled={isSending} className={`${buttonStyles.primary} min-h-12`}>
        {isSending ? emailLinkMessages.confirming : emailLinkMessages.confirm}
      </button>
      <button
        type="button"
        disabled={isSending}
        onClick={onPassword}
        className={`${buttonStyles.quiet} min-h-12`}
      >
        {emailLinkMessages.otherPassword}
      </button>
    </form>
  );
}
