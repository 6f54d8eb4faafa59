import { checkNewPassword } from '#domain/check-new-password.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { PasswordField } from './password-field.tsx';
import { readField } from './use-filled-form.ts';

type NewPasswordFieldsProps = {
  label: string;
  placeholder: string;
  repeatLabel: string;
  problemAt: (field: NewPasswordField) => string | undefined;
};

export type NewPasswordField = 'password' | 'repeated';

/** A new password, twice. `readNewPassword` reads it. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, placeholder, repeatLabel, problemAt } = props;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        placeholder={placeholder}
        problem={problemAt('password')}
        required
      />
      <PasswordField
        label={repeatLabel}
        name="repeated"
        autoComplete="new-password"
        problem={problemAt('repeated')}
        required
      />
    </>
  );
}

/** @returns null if the password is not valid; the problem is then shown at its field */
export function readNewPassword(
  form: HTMLFormElement,
  showProblem: (field: NewPasswordField, text: string) => void,
): string | null {
  const password = readField(form, 'password');
  const found = checkNewPassword(password, readField(form, 'repeated'));
  if (!found) return password;
  const field = found === 'mismatch' ? 'repeated' : 'password';
  showProblem(field, authMessages.passwordProblems[found]);
  return null;
}
