import type { SubmitEvent } from 'react';
import { deleteAccount } from '#app/backend/account.ts';
import type { User } from '#app/backend/auth.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { AlertButtons } from '#app/ui/alert-buttons.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { showError } from '#app/ui/show-error.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { hasPassword } from '#domain/has-password.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { settingsMessages } from '#messages/vi-settings.ts';

/** Error codes shown at the field; all others become a toast. */
const AT_FIELD = ['invalid_credentials', 'too_many_tries'];

/** The last step before deletion: asks for the password or, without one, the e-mail address. */
export function DeleteAccountForm({ user }: { user: User }) {
  const isByPassword = hasPassword(user);
  const navigate = useNavigate();
  const { isFilled, ...form } = useFilledForm('confirmation');

  const { isSending, send } = useSending(async (confirmation: string) => {
    try {
      await deleteAccount(confirmation);
      showToast({ title: settingsMessages.deleted, description: settingsMessages.deletedHint });
      await navigate('/', { replace: true });
    } catch (error) {
      const code = error instanceof BackendError ? error.code : '';
      const text =
        code === 'invalid_credentials' && !isByPassword
          ? settingsMessages.wrongEmail
          : explainFailure(error, 'password', settingsMessages.deleteFailed);
      if (AT_FIELD.includes(code)) form.showProblem('confirmation', text);
      else showError(text);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(readField(event.currentTarget, 'confirmation'));
  };

  const field = {
    name: 'confirmation',
    required: true,
    problem: form.problemAt('confirmation'),
  };
  return (
    <form {...form.formProps} onSubmit={submit} className="mt-4 flex flex-col gap-5">
      {isByPassword ? (
        <PasswordField
          {...field}
          label={settingsMessages.confirmByPassword}
          autoComplete="current-password"
        />
      ) : (
        <TextField
          {...field}
          type="email"
          label={settingsMessages.confirmByEmail}
          placeholder={user.email}
          autoComplete="off"
        />
      )}
      <AlertButtons cancel={settingsMessages.keepAccount} isBusy={isSending}>
        <button type="submit" disabled={isSending || !isFilled} className={buttonStyles.primary}>
          {isSending ? settingsMessages.deleting : settingsMessages.confirmDelete}
        </button>
      </AlertButtons>
    </form>
  );
}
