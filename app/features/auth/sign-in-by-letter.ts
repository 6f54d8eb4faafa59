import type { LetterSession } from '#app/backend/letter-links.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { letterMessages } from '#messages/vi-letters.ts';

/**
 * Signs in here with the session of an e-mail link, and shows a toast.
 *
 * @returns the address of another account, if one is signed in here and stays so
 * @throws BackendError
 */
export async function signInByLetter(
  session: LetterSession,
  words: { done: string; signedIn: string },
): Promise<string | null> {
  const present = await session.signInHere();
  const isOther = present !== session.email;
  showToast({
    title: words.done,
    description: isOther ? letterMessages.stillSignedIn(present) : words.signedIn,
  });
  return isOther ? present : null;
}
