import { useEffect, useState } from 'react';
import { loadBackendSettings } from '#app/backend/backend-settings.ts';
import { authMessages } from '#messages/vi-auth.ts';

/** Links to the development mailbox, if the server has one. */
export function MailboxHint() {
  const [mailbox, setMailbox] = useState<string>();
  useEffect(() => {
    loadBackendSettings().then(
      (settings) => setMailbox(settings.mailbox),
      () => {}, // Ignored: without the settings only this hint is missing; the e-mail was sent.
    );
  }, []);
  if (!mailbox) return null;
  return (
    <p className="mt-1 text-sm">
      {authMessages.mailbox}{' '}
      <a href={mailbox} target="_blank" rel="noreferrer" className="text-gold underline">
        {authMessages.openMailbox}
      </a>
    </p>
  );
}
