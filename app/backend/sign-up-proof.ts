/**
 * The last sign-up of this browser. Its secret went along; together with the link of the same sign-up's e-mail it
 * confirms the address without the password: see docs/decisions/080.
 */
export type SignUpProof = { email: string; secret: string };

const KEY = 'auth.sign-up-proof';
/** As long as the link is valid. */
const LASTS_MS = 24 * 60 * 60 * 1000;

/** 256 random bits, in hexadecimal. Works on pages without https, too. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Without storage, the link asks for the password. */
export function keepProof({ email, secret }: SignUpProof) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ email, secret, atMs: Date.now() }));
  } catch {
    // Storage is off or full.
  }
}

/** Also forgets an expired sign-up. */
export function findProof(): SignUpProof | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    // The clock may have been set back.
    if (isKept(kept) && Math.abs(Date.now() - kept.atMs) < LASTS_MS)
      return { email: kept.email, secret: kept.secret };
  } catch {
    // Storage is off, or something else is stored there.
  }
  forgetProof();
  return null;
}

export function forgetProof() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is off.
  }
}

const isKept = (kept: unknown): kept is SignUpProof & { atMs: number } =>
  typeof kept === 'object' &&
  kept !== null &&
  'email' in kept &&
  typeof kept.email === 'string' &&
  'secret' in kept &&
  typeof kept.secret === 'string' &&
  'atMs' in kept &&
  typeof kept.atMs === 'number';
