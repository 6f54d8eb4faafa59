import type { SubmitEvent } from 'react';
import { changePassword } from '#app/backend/account.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import {
  type NewPasswordField,
  NewPasswordFields,
  readNewPassword,
} from '#app/ui/new-password-fields.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { profileMessages } from '#messages/vi-profile.ts';

type Field = 'current' | NewPasswordField;

/** Error codes shown at a field; all others become a toast. */
const FIELD_OF: Record<string, Field> = {
  invalid_credentials: 'current',
  too_many_tries: 'current',
  weak_password: 'password',
  same_password: 'password',
  password_too_long: 'password',
};

/** @param email the account's, for password managers */
export function PasswordForm({ email }: { email: string }) {
  const { isFilled, ...form } = useFilledForm<Field>('current', 'password', 'repeated');

  const { isSending, send } = useSending(async (current: string, next: string) => {
    try {
      await changePassword({ current, next });
      form.reset();
      showToast({
        title: profileMessages.passwordChanged,
        description: profileMessages.passwordChangedHint,
      });
    } catch (error) {
      const text = explainFailure(error, 'password', profileMessages.passwordFailed);
      const field = error instanceof BackendError ? FIELD_OF[error.code] : undefined;
      if (field) form.showProblem(field, text);
      else showError(text);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    const next = readNewPassword(fields, form.showProblem);
    if (next !== null) send(readField(fields, 'current'), next);
  };

  return (
    <form {...form.formProps} onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={profileMessages.currentPassword}
        name="current"
        autoComplete="current-password"
        problem={form.problemAt('current')}
        required
      />
      <NewPasswordFields
        label={profileMessages.newPassword}
        placeholder={profileMessages.newPasswordPlaceholder}
        repeatLabel={profileMessages.repeatPassword}
        problemAt={form.problemAt}
      />
      <button
        type="submit"
        disabled={isSending || !isFilled}
        className={`${buttonStyles.primary} self-start`}
      >
        {isSending ? profileMessages.changingPassword : profileMessages.changePassword}
      </button>
    </form>
  );
}
