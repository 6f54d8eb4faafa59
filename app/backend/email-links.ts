import type { AuthError } from '@supabase/supabase-js';
import { BackendError } from './backend-error.ts';
import { loadBackend, loadSeparateClient } from './client.ts';
import { newPasswordError } from './new-password-error.ts';
import { findProof, forgetProof } from './sign-up-proof.ts';

const TYPES = ['signup', 'recovery', 'email_change'] as const;

/** What an e-mail link carries. It is in the fragment, which no server and no log sees. */
export type EmailLink = { type: (typeof TYPES)[number]; tokenHash: string };

export function readEmailLink(hash: string): EmailLink | null {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const tokenHash = fragment.get('token_hash');
  const type = TYPES.find((one) => one === fragment.get('type'));
  return type && tokenHash ? { type, tokenHash } : null;
}

/** The session that an e-mail link starts, separate from the page's session. */
export type LinkSession = {
  email: string;
  /** Ends every other session of the account. @throws BackendError */
  choosePassword: (password: string) => Promise<void>;
  /**
   * Signs in here with this session, unless another account is signed in here. Either way, this
   * session must not be used afterwards.
   *
   * @returns the e-mail address of who is signed in here afterwards
   * @throws BackendError
   */
  signInHere: () => Promise<string>;
  /** After a change of e-mail: refreshes the page's session if it is the same account's. */
  finish: () => Promise<void>;
};

/**
 * Redeems a link, which works once.
 *
 * @param secret of this browser's sign-up: the account then keeps the password of that sign-up
 * @returns null when the other mailbox must confirm, too
 * @throws BackendError, 'otp_expired' for a used or expired link, 'proof_refused' for one of another sign-up, which
 *   stays valid
 */
export async function openEmailLink(
  { type, tokenHash }: EmailLink,
  secret?: string,
): Promise<LinkSession | null> {
  const { auth } = await loadSeparateClient();
  const { data, error } = await auth.verifyOtp({
    type,
    token_hash: tokenHash,
    // supabase-js sends all fields that it is given.
    ...(secret && { secret }),
  });
  refuseOn('openEmailLink', error);
  const { session } = data;
  if (!session) return null;
  const { id, email = '' } = session.user;
  if (secret || findProof()?.email.toLowerCase() === email) forgetProof();

  const findSignedIn = async () => {
    const main = await loadBackend();
    return { main, user: (await main.auth.getSession()).data.session?.user };
  };
  let chosen: string | undefined;
  return {
    email,
    choosePassword: async (password) => {
      const refusal = (await auth.updateUser({ password })).error;
      if (refusal) throw newPasswordError('choosePassword', refusal);
      chosen = password;
    },
    signInHere: async () => {
      const { main, user } = await findSignedIn();
      if (user && user.id !== id) {
        await auth.signOut({ scope: 'local' });
        return user.email ?? '';
      }
      // A session from a link changes the password without the current one: on a hosted project for as long as the
      // session lasts, on our own server for fifteen minutes.
      if (import.meta.env.VITE_SUPABASE_URL && chosen !== undefined) {
        const { error } = await main.auth.signInWithPassword({ email, password: chosen });
        if (!error) {
          await auth.signOut({ scope: 'local' });
          return email;
        }
      }
      // The session may have been renewed while the listener thought of a password.
      const { access_token, refresh_token } = (await auth.getSession()).data.session ?? session;
      const signedIn = await main.auth.setSession({ access_token, refresh_token });
      refuseOn('signInHere', signedIn.error);
      return email;
    },
    finish: async () => {
      await auth.signOut({ scope: 'local' });
      const { main, user } = await findSignedIn();
      if (user?.id === id) await main.auth.refreshSession();
    },
  };
}

function refuseOn(operation: string, error: AuthError | null) {
  if (error) throw new BackendError(operation, error);
}
