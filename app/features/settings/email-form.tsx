import { type SubmitEvent, useState } from 'react';
import { changeEmail } from '#app/backend/account.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { settingsMessages } from '#messages/vi-settings.ts';

/** @param email the current address */
export function EmailForm({ email }: { email: string }) {
  const { isFilled, ...form } = useFilledForm('email');
  const [askedFor, setAskedFor] = useState<string | null>(null);

  const { isSending, send } = useSending(async (written: string) => {
    try {
      await changeEmail(written);
      setAskedFor(written);
      form.reset();
    } catch (error) {
      const text = explainFailure(error, 'account', settingsMessages.emailFailed);
      if (error instanceof BackendError && error.code === 'email_address_invalid')
        form.showProblem('email', text);
      else showError(text);
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = readField(event.currentTarget, 'email').trim();
    if (written.toLowerCase() === email.toLowerCase())
      form.showProblem('email', settingsMessages.sameEmail);
    else send(written);
  };

  return (
    <form {...form.formProps} onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <p className="wrap-anywhere text-ash text-sm">{settingsMessages.emailHint(email)}</p>
      <TextField
        label={settingsMessages.newEmail}
        name="email"
        type="email"
        autoComplete="email"
        problem={form.problemAt('email')}
        required
      />
      <button
        type="submit"
        disabled={isSending || !isFilled}
        className={`${buttonStyles.primary} self-start`}
      >
        {isSending ? settingsMessages.changingEmail : settingsMessages.changeEmail}
      </button>
      <p role="status" className="wrap-anywhere empty:-mt-4">
        {askedFor && settingsMessages.emailAsked(email, askedFor)}
      </p>
    </form>
  );
}
