import { type SubmitEvent, useState } from 'react';
import { changePassword } from '#app/backend/account.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import { checkNewPassword } from '#app/domain/check-new-password.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { authMessages } from '#app/messages/vi-auth.ts';
import { profileMessages } from '#app/messages/vi-profile.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';

type Field = 'current' | 'next' | 'repeated';
type Problem = { field: Field; text: string };

/** Error codes shown at a field; all others become a toast. */
const FIELD_OF: Record<string, Field> = {
  invalid_credentials: 'current',
  too_many_tries: 'current',
  weak_password: 'next',
  same_password: 'next',
  password_too_long: 'next',
};

/** @param email the account's, for password managers */
export function PasswordForm({ email }: { email: string }) {
  const { isFilled, ...form } = useFilledForm('current', 'next', 'repeated');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemAt = (field: Field) => (problem?.field === field ? problem.text : undefined);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    const current = readField(fields, 'current');
    const next = readField(fields, 'next');
    const found = checkNewPassword(next, readField(fields, 'repeated'));
    if (found) {
      const field = found === 'mismatch' ? 'repeated' : 'next';
      setProblem({ field, text: authMessages.passwordProblems[found] });
      return;
    }

    setIsBusy(true);
    try {
      await changePassword({ current, next });
      fields.reset();
      form.onInput();
      showToast({
        title: profileMessages.passwordChanged,
        description: profileMessages.passwordChangedHint,
      });
    } catch (error) {
      const text = explainFailure(error, 'password', profileMessages.passwordFailed);
      const field = error instanceof BackendError ? FIELD_OF[error.code] : undefined;
      if (field) setProblem({ field, text });
      else showError(text);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form
      ref={form.formRef}
      // Keeps the password out of the URL if the script fails.
      method="post"
      onInput={() => {
        form.onInput();
        setProblem(null);
      }}
      onSubmit={submit}
      className="flex max-w-md flex-col gap-4"
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={profileMessages.currentPassword}
        name="current"
        autoComplete="current-password"
        problem={problemAt('current')}
        required
      />
      <PasswordField
        label={profileMessages.newPassword}
        name="next"
        autoComplete="new-password"
        placeholder={profileMessages.newPasswordPlaceholder}
        problem={problemAt('next')}
        required
      />
      <PasswordField
        label={profileMessages.repeatPassword}
        name="repeated"
        autoComplete="new-password"
        problem={problemAt('repeated')}
        required
      />
      <button
        type="submit"
        disabled={isBusy || !isFilled}
        className={`${buttonStyles.primary} self-start`}
      >
        {isBusy ? profileMessages.changingPassword : profileMessages.changePassword}
      </button>
    </form>
  );
}
