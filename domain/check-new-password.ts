export const SHORTEST_PASSWORD = 6;

export type PasswordProblem = 'mismatch' | 'too-short';

/** The first problem of a new password to report; null when it is valid. */
export function checkNewPassword(password: string, repeated: string): PasswordProblem | null {
  if (password !== repeated) return 'mismatch';
  return [...password].length < SHORTEST_PASSWORD ? 'too-short' : null;
}
