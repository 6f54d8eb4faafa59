import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useRef } from 'react';
import { resendConfirmation } from '#app/backend/auth.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { MailboxHint } from './mailbox-hint.tsx';
import { EMAIL_PAUSE_SEC, usePause } from './use-pause.ts';

type CheckMailNoticeProps = { email: string; isJustSent: boolean };

/** Asks the listener to open the link in the e-mail. */
export function CheckMailNotice({ email, isJustSent }: CheckMailNoticeProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [pauseSec, beginPause] = usePause(isJustSent ? EMAIL_PAUSE_SEC : 0);

  useEffect(() => headingRef.current?.focus(), []);

  const { send: resend } = useSending(async () => {
    beginPause();
    try {
      await resendConfirmation(email);
      showToast({ title: authMessages.resent, description: email });
    } catch (error) {
      showError(explainFailure(error, 'account', authMessages.resendFailed));
    }
  });

  return (
    <section className="mb-6 flex flex-col items-start gap-2 rounded-card border border-jade/60 bg-ground p-4">
      <h2
        ref={headingRef}
        tabIndex={-1}
        className="flex items-start gap-2.5 text-base text-jade outline-none"
      >
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {authMessages.checkMail}
      </h2>
      {isJustSent && (
        <p className="wrap-anywhere">
          {authMessages.mailSentTo} <strong>{email}</strong>
        </p>
      )}
      <p className="text-ash text-sm">{authMessages.mailHint}</p>
      <button
        type="button"
        disabled={pauseSec > 0}
        onClick={resend}
        className={`${buttonStyles.quiet} mt-1 tabular-nums`}
      >
        {pauseSec > 0 ? authMessages.resendIn(pauseSec) : authMessages.resend}
      </button>
      <MailboxHint />
    </section>
  );
}
