import type { SubmitEvent } from 'react';
import { signUp } from '#app/backend/auth.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { NewPasswordFields, readNewPassword } from '#app/ui/new-password-fields.tsx';
import { showError } from '#app/ui/show-error.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { LONGEST_NAME } from '#domain/display-name.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { EmailField } from './email-field.tsx';
import type { RunAlone } from './run-alone.ts';

type SignUpFormProps = {
  isBusy: boolean;
  run: RunAlone;
  onMailSent: (email: string) => void;
  /** Operators have closed sign-up since the page was loaded. @param text for the listener */
  onClosed: (text: string) => void;
};

export function SignUpForm({ isBusy, run, onMailSent, onClosed }: SignUpFormProps) {
  const { isFilled, ...form } = useFilledForm('email', 'password', 'repeated');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    const email = readField(fields, 'email').trim();
    const password = readNewPassword(fields, form.showProblem);
    if (password === null) return;

    const displayName = readField(fields, 'displayName').trim();
    run(() => create({ email, password, displayName }));
  };
  const create = async (account: Parameters<typeof signUp>[0]) => {
    try {
      const { mustConfirm } = await signUp(account);
      if (mustConfirm) onMailSent(account.email);
      showToast({ title: authMessages.signedUp, description: authMessages.checkMail });
    } catch (error) {
      const text = explainFailure(error, 'account', authMessages.signUpFailed);
      if (error instanceof BackendError && error.code === 'signup_disabled') onClosed(text);
      showError(text);
    }
  };

  return (
    <form {...form.formProps} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={authMessages.displayName}
        name="displayName"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        placeholder={authMessages.displayNamePlaceholder}
      />
      <EmailField />
      <NewPasswordFields
        label={authMessages.password}
        placeholder={authMessages.newPasswordPlaceholder}
        repeatLabel={authMessages.repeatPassword}
        problemAt={form.problemAt}
      />
      <button
        type="submit"
        disabled={isBusy || !isFilled}
        className={`${buttonStyles.primary} mt-2 min-h-12`}
      >
        {isBusy ? authMessages.signingUp : authMessages.signUp}
      </button>
    </form>
  );
}
