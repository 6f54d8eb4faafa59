import { type SubmitEvent, useState } from 'react';
import { BackendError } from '#app/backend/backend-error.ts';
import { type LetterLink, openLetterLink } from '#app/backend/letter-links.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { letterMessages } from '#messages/vi-letters.ts';
import { LetterNotice } from './letter-notice.tsx';

/** Confirms a change of e-mail from one of the two mailboxes. */
export function ConfirmChangeForm({ link }: { link: LetterLink }) {
  const [answer, setAnswer] = useState<{ title: string; hint: string } | null>(null);

  const confirm = async (): Promise<{ title: string; hint: string }> => {
    const session = await openLetterLink(link);
    if (!session)
      return { title: letterMessages.otherToConfirm, hint: letterMessages.otherToConfirmHint };
    await session.finish();
    return { title: letterMessages.changed, hint: letterMessages.changedHint(session.email) };
  };

  const { isSending, send } = useSending(async () => {
    try {
      setAnswer(await confirm());
    } catch (error) {
      if (error instanceof BackendError && error.code === 'otp_expired')
        setAnswer({ title: letterMessages.expired, hint: letterMessages.changeExpiredHint });
      else showError(explainFailure(error, 'account', letterMessages.confirmFailed));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send();
  };

  if (answer) return <LetterNotice {...answer} />;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p>{letterMessages.changeHint}</p>
      <button type="submit" disabled={isSending} className={`${buttonStyles.primary} min-h-12`}>
        {isSending ? letterMessages.confirming : letterMessages.confirm}
      </button>
    </form>
  );
}
