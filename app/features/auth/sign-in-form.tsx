import type { SubmitEvent } from 'react';
import { signIn } from '#app/backend/auth.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { EmailField } from './email-field.tsx';
import { ForgotLink } from './forgot-link.tsx';
import type { RunAlone } from './run-alone.ts';

type SignInFormProps = {
  isBusy: boolean;
  run: RunAlone;
  onUnconfirmed: (email: string) => void;
};

export function SignInForm({ isBusy, run, onUnconfirmed }: SignInFormProps) {
  const { isFilled, ...form } = useFilledForm('email', 'password');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = readField(event.currentTarget, 'email').trim();
    const password = readField(event.currentTarget, 'password');
    run(() => begin(email, password));
  };
  const begin = async (email: string, password: string) => {
    try {
      await signIn({ email, password });
      showToast({ title: authMessages.signedIn, description: authMessages.signedInHint });
    } catch (error) {
      const code = error instanceof BackendError ? error.code : '';
      if (code === 'email_not_confirmed') onUnconfirmed(email);
      showError(
        code === 'over_request_rate_limit'
          ? authMessages.tooManyTries
          : explainFailure(error, 'account', authMessages.signInFailed),
      );
    }
  };

  return (
    <form {...form.formProps} onSubmit={submit} className="flex flex-col gap-4">
      <EmailField />
      <PasswordField
        label={authMessages.password}
        name="password"
        autoComplete="current-password"
        required
      />
      <ForgotLink emailOf={() => form.read('email')} />
      <button
        type="submit"
        disabled={isBusy || !isFilled}
        className={`${buttonStyles.primary} mt-2 min-h-12`}
      >
        {isBusy ? authMessages.signingIn : authMessages.signIn}
      </button>
    </form>
  );
}
