import type { UserAttributes } from '@supabase/supabase-js';
import { BackendError, SESSION_MISSING } from './backend-error.ts';
import { loadBackend, renewOrEndSession } from './client.ts';

/** @throws BackendError, 'invalid_credentials' where the current one is wrong */
export async function changePassword({ current, next }: { current: string; next: string }) {
  const error = await updateUser({ password: next, current_password: current });
  if (!error) return;
  // So a hosted project says it.
  const isWrong = error.code?.startsWith('current_password_');
  throw new BackendError(
    'changePassword',
    isWrong ? { message: error.message, code: 'invalid_credentials' } : error,
  );
}

/** What the account itself is called: the header's name, until Google brings its own. @throws BackendError */
export async function renameAccount(name: string) {
  const error = await updateUser({ data: { full_name: name } });
  if (error) throw new BackendError('renameAccount', error);
}

/**
 * Both mailboxes get a letter, the present and the new one: the address changes when both have said yes.
 *
 * @throws BackendError
 */
export async function changeEmail(email: string) {
  const error = await updateUser({ email });
  if (error) throw new BackendError('changeEmail', error);
}

/** On every device, this one included. @throws BackendError */
export async function signOutEverywhere() {
  const { auth } = await loadBackend();
  const { error } = await auth.signOut({ scope: 'global' });
  if (error) throw new BackendError('signOutEverywhere', error);
}

/**
 * For ever, and with everything it owns; the session here ends.
 *
 * @param password of an account that only Google opens: its e-mail address
 * @throws BackendError, 'invalid_credentials' where it is wrong
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
}

/** A session that the service refuses is renewed once, or ends here. */
async function updateUser(change: UserAttributes) {
  const { auth } = await loadBackend();
  const { error } = await auth.updateUser(change);
  const isRefused =
    error?.status === 401 || error?.code === 'bad_jwt' || error?.name === SESSION_MISSING;
  if (!isRefused || !(await renewOrEndSession())) return error;
  return (await auth.updateUser(change)).error;
}
