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

/** Whether the address carries what a mail's link or Google has sent along, good or bad. */
export function carriesAuthParameters({ hash, search }: { hash: string; search: string }): boolean {
  return /[#&](access_token|error_code|error_description)=/.test(hash) || /[?&]code=/.test(search);
}

/** What a refused link says of itself: '#error=access_denied&error_code=otp_expired&…'. */
export function readLinkFailure(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('error_code');
}

/**
 * As inline script: marks the page before it is painted, so that somebody signed in does not see
 * the visitor's button first (see app.css).
 */
export const MARK_RETURNING = `try{if(localStorage.getItem('sb-'+(${JSON.stringify(HOSTED_NAME)}||location.hostname.split('.')[0])+'-auth-token')!==null)document.documentElement.classList.add('is-returning')}catch{}`;
