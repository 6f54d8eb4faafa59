import type { UserAttributes } from '@supabase/supabase-js';
import { BackendError, SESSION_MISSING } from './backend-error.ts';
import { loadBackend, renewOrEndSession } from './client.ts';
import { newPasswordError } from './new-password-error.ts';
import { forgetProof } from './sign-up-proof.ts';

/** @throws BackendError, 'invalid_credentials' if the current password is wrong */
export async function changePassword({ current, next }: { current: string; next: string }) {
  const error = await updateUser({ password: next, current_password: current });
  if (error) throw newPasswordError('changePassword', error);
}

/**
 * Sets the account's own name, shown in the header. With a hosted project, the next Google sign-in
 * overwrites it; our own server keeps it.
 *
 * @throws BackendError
 */
export async function renameAccount(name: string) {
  const error = await updateUser({ data: { full_name: name } });
  if (error) throw new BackendError('renameAccount', error);
}

/**
 * Sends an e-mail to the current and the new address. The change happens once both are confirmed.
 *
 * @throws BackendError
 */
export async function changeEmail(email: string) {
  const error = await updateUser({ email });
  if (!error) return;
  // A hosted project's code for what is no address.
  const isInvalid = error.code === 'validation_failed';
  throw new BackendError(
    'changeEmail',
    isInvalid ? { message: error.message, code: 'email_address_invalid' } : error,
  );
}

/** All that the site stores about the account, as JSON. @throws BackendError */
export async function fetchMyData(): Promise<unknown> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('my_data');
  if (error) throw new BackendError('fetchMyData', error);
  return data;
}

/** Ends all sessions, this one included. @throws BackendError */
export async function signOutEverywhere() {
  const { auth } = await loadBackend();
  const { error } = await auth.signOut({ scope: 'global' });
  if (error) throw new BackendError('signOutEverywhere', error);
  forgetProof();
}

/**
 * Deletes the account and everything it owns, for good, and ends the session here.
 *
 * @param password or, for an account with Google sign-in only, its e-mail address
 * @throws BackendError, 'invalid_credentials' if it is wrong
 */
export async function deleteAccount(password: string) {
  const backend = await loadBackend();
  const { data: isDeleted, error } = await backend.rpc('delete_my_account', { password });
  if (error) throw new BackendError('deleteAccount', error);
  if (!isDeleted)
    throw new BackendError('deleteAccount', {
      message: 'not the password',
      code: 'invalid_credentials',
    });
  await backend.auth.signOut({ scope: 'local' });
  forgetProof();
}

/**
 * Renews a refused session and retries once. If the server refuses the renewal, the session ends.
 */
async function updateUser(change: UserAttributes) {
  const { auth } = await loadBackend();
  const { error } = await auth.updateUser(change);
  const isRefused =
    error?.status === 401 || error?.code === 'bad_jwt' || error?.name === SESSION_MISSING;
  if (!isRefused || !(await renewOrEndSession())) return error;
  return (await auth.updateUser(change)).error;
}
