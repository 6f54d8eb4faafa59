import type { AuthError } from '@supabase/supabase-js';
import { BackendError } from './backend-error.ts';
import { backendFetch } from './backend-fetch.ts';
import { loadBackendSettings } from './backend-settings.ts';
import { loadBackend } from './client.ts';
import { forgetProof, keepProof, newSecret } from './sign-up-proof.ts';

export type { Session, User } from '@supabase/supabase-js';

type Credentials = { email: string; password: string };

/**
 * Target of the links in e-mails and of Google's redirect. Never read from the URL, to rule out
 * open redirects.
 */
const siteRoot = () => `${location.origin}/`;

/** @throws BackendError */
export async function signIn(credentials: Credentials) {
  const { auth } = await loadBackend();
  refuseOn('signIn', await auth.signInWithPassword(credentials));
}

/**
 * @returns whether the e-mail address must be confirmed first
 * @throws BackendError
 */
export async function signUp({
  displayName,
  ...credentials
}: Credentials & { displayName: string }) {
  const { auth } = await loadBackend();
  // Not sent to a hosted project, which would store the secret in the account's data and could not
  // use it.
  const secret = import.meta.env.VITE_SUPABASE_URL ? null : newSecret();
  const data = { full_name: displayName, ...(secret && { secret }) };
  const answer = await auth.signUp({
    ...credentials,
    options: { emailRedirectTo: siteRoot(), data },
  });
  refuseOn('signUp', answer);
  const mustConfirm = answer.data.session === null;
  if (mustConfirm && secret) keepProof({ email: credentials.email, secret });
  return { mustConfirm };
}

/** @throws BackendError */
export async function resendConfirmation(email: string) {
  const { auth } = await loadBackend();
  const options = { emailRedirectTo: siteRoot() };
  refuseOn('resendConfirmation', await auth.resend({ type: 'signup', email, options }));
}

/** Sends a password reset link, if the address has an account. @throws BackendError */
export async function requestRecovery(email: string) {
  const { auth } = await loadBackend();
  const redirectTo = `${siteRoot()}quen-mat-khau`;
  refuseOn('requestRecovery', await auth.resetPasswordForEmail(email, { redirectTo }));
}

/** False when the backend says so. @throws BackendError */
export async function isGoogleSetUp(): Promise<boolean> {
  const { url, anonKey, google } = await loadBackendSettings();
  if (!import.meta.env.VITE_SUPABASE_URL) return google !== false;
  const answer = await backendFetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey } });
  // A sign-in would lead to a page of JSON.
  return !answer.ok || (await answer.json()).external?.google !== false;
}

/**
 * @returns the URL of Google's sign-in page
 * @throws BackendError
 */
export async function startGoogleSignIn(): Promise<string> {
  if (!(await isGoogleSetUp()))
    throw new BackendError('startGoogleSignIn', { message: 'Google is not set up' });
  const { auth } = await loadBackend();
  const options = { redirectTo: siteRoot(), skipBrowserRedirect: true };
  const answer = await auth.signInWithOAuth({ provider: 'google', options });
  refuseOn('startGoogleSignIn', answer);
  return answer.data.url ?? siteRoot();
}

/** @throws BackendError */
export async function signOut() {
  const { auth } = await loadBackend();
  refuseOn('signOut', await auth.signOut());
  forgetProof();
}

function refuseOn(operation: string, { error }: { error: AuthError | null }) {
  if (error) throw new BackendError(operation, error);
}
