export const SHORTEST_PASSWORD = 6;

export type PasswordProblem = 'mismatch' | 'too-short';

/** What is wrong with a new password, in the order in which it is told. */
export function checkNewPassword(password: string, repeated: string): PasswordProblem | null {
  if (password !== repeated) return 'mismatch';
  return [...password].length < SHORTEST_PASSWORD ? 'too-short' : null;
}
