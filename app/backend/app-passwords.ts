import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { AppPasswords, NewAppPassword } from './rows/app-password-rows.ts';

/** @throws BackendError */
export async function fetchAppPasswords(): Promise<AppPasswords> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('my_app_passwords');
  if (error) throw new BackendError('fetchAppPasswords', error);
  return data;
}

/** Revoke it with `endSession`. @throws BackendError */
export async function makeAppPassword(name: string): Promise<NewAppPassword> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('make_app_password', { name });
  if (error) throw new BackendError('makeAppPassword', error);
  return data;
}
