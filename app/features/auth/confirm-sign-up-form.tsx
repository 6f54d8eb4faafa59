import { type SubmitEvent, useRef } from 'react';
import { BackendError } from '#app/backend/backend-error.ts';
import { type LetterLink, type LetterSession, openLetterLink } from '#app/backend/letter-links.ts';
import type { SignUpProof } from '#app/backend/sign-up-proof.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { letterMessages } from '#messages/vi-letters.ts';
import { signInByLetter } from './sign-in-by-letter.ts';

type ConfirmSignUpFormProps = {
  link: LetterLink;
  proof: SignUpProof;
  onSignedIn: () => void;
  /** Another account is signed in here, and stays so. @param email its address */
  onOther: (email: string) => void;
  onExpired: () => void;
  /** The listener wants another password, or the link belongs to another sign-up. */
  onPassword: () => void;
};

const WORDS = { done: letterMessages.confirmed, signedIn: letterMessages.signedInHere };

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
  const opened = useRef<LetterSession>(null);

  const { isSending, send } = useSending(async () => {
    try {
      opened.current ??= await openLetterLink(link, proof.secret);
      if (!opened.current) return onExpired();
      const other = await signInByLetter(opened.current, WORDS);
      if (other) onOther(other);
      else onSignedIn();
    } catch (error) {
      const code = error instanceof BackendError ? error.code : '';
      if (code === 'otp_expired') onExpired();
      else if (code === 'proof_refused') onPassword();
      else showError(explainFailure(error, 'account', letterMessages.confirmFailed));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="wrap-anywhere">{letterMessages.signedUpHere(proof.email)}</p>
      <p className="text-ash text-sm">{letterMessages.signedUpHereHint}</p>
      <button type="submit" disabled={isSending} className={`${buttonStyles.primary} min-h-12`}>
        {isSending ? letterMessages.confirming : letterMessages.confirm}
      </button>
      <button
        type="button"
        disabled={isSending}
        onClick={onPassword}
        className={`${buttonStyles.quiet} min-h-12`}
      >
        {letterMessages.otherPassword}
      </button>
    </form>
  );
}
