import type { LinkSession } from '#app/backend/email-links.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { emailLinkMessages } from '#messages/vi-email-links.ts';

/**
 * Signs in here with the session of an e-mail link, and shows a toast.
 *
 * @returns the address of another account, if one is signed in here and stays so
 * @throws BackendError
 */
export async function signInByLink(
  session: LinkSession,
  words: { done: string; signedIn: string },
): Promise<string | null> {
  const signedInAs = await session.signInHere();
  const isOther = signedInAs !== session.email;
  showToast({
    title: words.done,
    description: isOther ? emailLinkMessages.stillSignedIn(signedInAs) : words.signedIn,
  });
  return isOther ? signedInAs : null;
}
