/** The first label of the host name: supabase-js uses it in its localStorage key. */
const HOSTED_NAME = import.meta.env.VITE_SUPABASE_URL
  ? (new URL(import.meta.env.VITE_SUPABASE_URL).hostname.split('.')[0] ?? '')
  : '';

export const sessionStorageKey = () =>
  `sb-${HOSTED_NAME || location.hostname.split('.')[0]}-auth-token`;

/** Whether a session seems to be stored here. Does not load the auth library. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey()) !== null;
  } catch {
    return false; // The browser blocks localStorage.
  }
}

/** Whether the URL has Google's sign-in code, or an error. */
export function carriesAuthParameters({ hash, search }: { hash: string; search: string }): boolean {
  return /[#&](error_code|error_description)=/.test(hash) || /[?&]code=/.test(search);
}

/** Whether the URL carries a session. None of our links does, so somebody else made it. */
export const carriesTokens = ({ hash }: { hash: string }) => /[#&]access_token=/.test(hash);

const FAILURE = ['error_code', 'error', 'error_description'];

/**
 * The error in the URL after a refused link: '#error=access_denied&error_code=otp_expired&…'. A
 * refusal by Google has no `error_code`, and may be in the query.
 */
export function readLinkFailure({ hash, search }: { hash: string; search: string }): string | null {
  const said = [hash.replace(/^#/, ''), search].map((part) => new URLSearchParams(part));
  const find = (name: string) => said.map((part) => part.get(name)).find(Boolean) ?? null;
  return find('error_code') ?? find('error');
}

/** The URL without the error of a refused link. */
export function withoutLinkFailure({ pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search);
  for (const name of FAILURE) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
