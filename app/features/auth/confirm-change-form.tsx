import { type SubmitEvent, useState } from 'react';
import { BackendError } from '#app/backend/backend-error.ts';
import { type EmailLink, openEmailLink } from '#app/backend/email-links.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { emailLinkMessages } from '#messages/vi-email-links.ts';
import { EmailLinkNotice } from './email-link-notice.tsx';

/** Confirms a change of e-mail from one of the two mailboxes. */
export function ConfirmChangeForm({ link }: { link: EmailLink }) {
  const [answer, setAnswer] = useState<{ title: string; hint: string } | null>(null);

  const confirm = async (): Promise<{ title: string; hint: string }> => {
    const session = await openEmailLink(link);
    if (!session)
      return {
        title: emailLinkMessages.otherToConfirm,
        hint: emailLinkMessages.otherToConfirmHint,
      };
    await session.finish();
    return { title: emailLinkMessages.changed, hint: emailLinkMessages.changedHint(session.email) };
  };

  const { isSending, send } = useSending(async () => {
    try {
      setAnswer(await confirm());
    } catch (error) {
      if (error instanceof BackendError && error.code === 'otp_expired')
        setAnswer({ title: emailLinkMessages.expired, hint: emailLinkMessages.changeExpiredHint });
      else showError(explainFailure(error, 'account', emailLinkMessages.confirmFailed));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };

  if (answer) return <EmailLinkNotice {...answer} />;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p>{emailLinkMessages.changeHint}</p>
      <button type="submit" disabled={isSending} className={`${buttonStyles.primary} min-h-12`}>
        {isSending ? emailLinkMessages.confirming : emailLinkMessages.confirm}
      </button>
    </form>
  );
}
