/** The host's first part, by which supabase-js names its key in the local storage. */
const HOSTED_NAME = import.meta.env.VITE_SUPABASE_URL
  ? (new URL(import.meta.env.VITE_SUPABASE_URL).hostname.split('.')[0] ?? '')
  : '';

export const sessionStorageKey = () =>
  `sb-${HOSTED_NAME || location.hostname.split('.')[0]}-auth-token`;

/** Whether a session may be stored here, found out without the library that reads it. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey()) !== null;
  } catch {
    return false; // The browser blocks the storage.
  }
}

/** Whether the address carries the code that Google's page sends along, or a refusal. */
export function carriesAuthParameters({ hash, search }: { hash: string; search: string }): boolean {
  return /[#&](error_code|error_description)=/.test(hash) || /[?&]code=/.test(search);
}

/** Whether the address carries somebody's session: no page of ours makes such a link. */
export const carriesTokens = ({ hash }: { hash: string }) => /[#&]access_token=/.test(hash);

const FAILURE = ['error_code', 'error', 'error_description'];

/**
 * What a refused link says of itself: '#error=access_denied&error_code=otp_expired&…'. A refusal at
 * Google has no code, and may come in the query.
 */
export function readLinkFailure({ hash, search }: { hash: string; search: string }): string | null {
  const said = [hash.replace(/^#/, ''), search].map((part) => new URLSearchParams(part));
  const find = (name: string) => said.map((part) => part.get(name)).find(Boolean) ?? null;
  return find('error_code') ?? find('error');
}

/** The address without what a refused link has said. */
export function withoutLinkFailure({ pathname, search }: { pathname: string; search: string }) {
  const query = new URLSearchParams(search);
  for (const name of FAILURE) query.delete(name);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
