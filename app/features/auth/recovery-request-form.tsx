import { type SubmitEvent, useState } from 'react';
import { requestRecovery } from '#app/backend/auth.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField, useFilledForm } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { emailLinkMessages } from '#messages/vi-email-links.ts';
import { EmailField } from './email-field.tsx';
import { EmailLinkNotice } from './email-link-notice.tsx';
import { MailboxHint } from './mailbox-hint.tsx';
import { usePause } from './use-pause.ts';

/** Requests a password reset e-mail. The text does not reveal whether the account exists. */
export function RecoveryRequestForm({ email }: { email: string }) {
  const { isFilled, ...form } = useFilledForm('email');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [pauseSec, beginPause] = usePause(0);
  // The wait is per mailbox: correcting a mistyped address skips it.
  const [isSameMailbox, setIsSameMailbox] = useState(false);
  const mustWait = isSameMailbox && pauseSec > 0;

  const { isSending, send } = useSending(async (written: string) => {
    try {
      await requestRecovery(written);
      if (written === sentTo) showToast({ title: authMessages.resent, description: written });
      setSentTo(written);
      setIsSameMailbox(true);
      beginPause();
    } catch (error) {
      showError(explainFailure(error, 'account', emailLinkMessages.sendFailed));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(readField(event.currentTarget, 'email').trim());
  };

  return (
    <>
      {sentTo && (
        <div className="mb-6 rounded-card border border-jade/60 bg-ground p-4">
          <EmailLinkNotice
            key={sentTo}
            title={emailLinkMessages.linkSent}
            hint={emailLinkMessages.linkSentTo(sentTo)}
          >
            <p className="text-ash text-sm">{authMessages.mailHint}</p>
            <MailboxHint />
          </EmailLinkNotice>
        </div>
      )}
      <form
        {...form.formProps}
        onInput={(event) => {
          form.formProps.onInput();
          setIsSameMailbox(readField(event.currentTarget, 'email').trim() === sentTo);
        }}
        onSubmit={submit}
        className="flex flex-col gap-4"
      >
        <p className="text-ash">{emailLinkMessages.forgotHint}</p>
        <EmailField defaultValue={email} />
        <button
          type="submit"
          disabled={isSending || mustWait || !isFilled}
          className={`${buttonStyles.primary} mt-2 min-h-12 tabular-nums`}
        >
          {isSending
            ? emailLinkMessages.sendingLink
            : mustWait
              ? authMessages.resendIn(pauseSec)
              : emailLinkMessages.sendLink}
        </button>
      </form>
    </>
  );
}
