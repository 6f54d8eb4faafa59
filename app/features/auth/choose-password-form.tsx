import { type SubmitEvent, useRef } from 'react';
import { BackendError } from '#app/backend/backend-error.ts';
import { type LetterLink, type LetterSession, openLetterLink } from '#app/backend/letter-links.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import {
  type NewPasswordField,
  NewPasswordFields,
  readNewPassword,
} from '#app/ui/new-password-fields.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { showError } from '#app/ui/show-error.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { letterMessages } from '#messages/vi-letters.ts';
import { signInByLetter } from './sign-in-by-letter.ts';

const WORDS = {
  signup: {
    submit: letterMessages.confirm,
    submitting: letterMessages.confirming,
    failed: letterMessages.confirmFailed,
    done: letterMessages.confirmed,
    signedIn: letterMessages.signedInHere,
  },
  recovery: {
    submit: letterMessages.savePassword,
    submitting: letterMessages.savingPassword,
    failed: letterMessages.passwordFailed,
    done: letterMessages.passwordSaved,
    signedIn: letterMessages.othersSignedOut,
  },
};

/** Error codes shown at the password field. */
const AT_FIELD = ['weak_password', 'same_password', 'password_too_long'];

type ChoosePasswordFormProps = {
  link: LetterLink & { type: keyof typeof WORDS };
  /** The e-mail's account is signed in here. */
  onSignedIn: () => void;
  /** Another account is signed in here, and stays so. @param email its address */
  onOther: (email: string) => void;
  onExpired: () => void;
};

/** Submitting redeems the link and sets the account's password. */
export function ChoosePasswordForm({
  link,
  onSignedIn,
  onOther,
  onExpired,
}: ChoosePasswordFormProps) {
  const isNew = link.type === 'recovery';
  const words = WORDS[link.type];
  const { isFilled, ...form } = useFilledForm<NewPasswordField>(
    'password',
    ...(isNew ? (['repeated'] as const) : []),
  );
  // The redeemed link's session, kept for another try: a link works only once, and the server may
  // refuse the password.
  const opened = useRef<LetterSession>(null);

  const choose = async (password: string) => {
    opened.current ??= await openLetterLink(link);
    const session = opened.current;
    if (!session) return onExpired();
    await session.choosePassword(password);
    const other = await signInByLetter(session, words);
    if (other) onOther(other);
    else onSignedIn();
  };

  const { isSending, send } = useSending(async (password: string) => {
    try {
      await choose(password);
    } catch (error) {
      const code = error instanceof BackendError ? error.code : '';
      if (code === 'otp_expired') return onExpired();
      const text = explainFailure(error, 'password', words.failed);
      if (AT_FIELD.includes(code)) form.showProblem('password', text);
      else showError(text);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    const password = isNew
      ? readNewPassword(fields, form.showProblem)
      : readField(fields, 'password');
    if (password) send(password);
  };

  return (
    <form {...form.formProps} onSubmit={submit} className="flex flex-col gap-4">
      {isNew ? (
        <NewPasswordFields
          label={letterMessages.newPassword}
          placeholder={letterMessages.passwordPlaceholder}
          repeatLabel={letterMessages.repeatPassword}
          problemAt={form.problemAt}
        />
      ) : (
        <PasswordField
          label={authMessages.password}
          name="password"
          // The password manager saved it at sign-up.
          autoComplete="current-password"
          placeholder={letterMessages.passwordPlaceholder}
          problem={form.problemAt('password')}
          required
        />
      )}
      <button
        type="submit"
        disabled={isSending || !isFilled}
        className={`${buttonStyles.primary} mt-2 min-h-12`}
      >
        {isSending ? words.submitting : words.submit}
      </button>
    </form>
  );
}
