import { type SubmitEvent, useRef } from 'react';
import { BackendError } from '#app/backend/backend-error.ts';
import { type EmailLink, type LinkSession, openEmailLink } from '#app/backend/email-links.ts';
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
import { emailLinkMessages } from '#messages/vi-email-links.ts';
import { signInByLink } from './sign-in-by-link.ts';

const WORDS = {
  signup: {
    submit: emailLinkMessages.confirm,
    submitting: emailLinkMessages.confirming,
    failed: emailLinkMessages.confirmFailed,
    done: emailLinkMessages.confirmed,
    signedIn: emailLinkMessages.signedInHere,
  },
  recovery: {
    submit: emailLinkMessages.savePassword,
    submitting: emailLinkMessages.savingPassword,
    failed: emailLinkMessages.passwordFailed,
    done: emailLinkMessages.passwordSaved,
    signedIn: emailLinkMessages.othersSignedOut,
  },
};

/** Error codes shown at the password field. */
const AT_FIELD = ['weak_password', 'same_password', 'password_too_long'];

type ChoosePasswordFormProps = {
  link: EmailLink & { type: keyof typeof WORDS };
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
  const opened = useRef<LinkSession>(null);

  const choose = async (password: string) => {
    opened.current ??= await openEmailLink(link);
    const session = opened.current;
    if (!session) return onExpired();
    await session.choosePassword(password);
    const other = await signInByLink(session, words);
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
          label={emailLinkMessages.newPassword}
          placeholder={emailLinkMessages.passwordPlaceholder}
          repeatLabel={emailLinkMessages.repeatPassword}
          problemAt={form.problemAt}
        />
      ) : (
        <PasswordField
          label={authMessages.password}
          name="password"
          // The password manager saved it at sign-up.
          autoComplete="current-password"
          placeholder={emailLinkMessages.passwordPlaceholder}
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
