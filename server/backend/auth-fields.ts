import { Refusal } from './api-error.ts';
import type { JsonObject } from './read-json-body.ts';

/** One @, no spaces, a dot in the host. Whether somebody reads there, only a mail can tell. */
const EMAIL = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\"]{1,189}$/;
const SHORTEST_PASSWORD = 6;
/** bcrypt looks no further. */
const LONGEST_PASSWORD_BYTES = 72;
const LONGEST_NAME = 80;

/** @throws Refusal 400 */
export function readEmail(body: JsonObject): string {
  const email = typeof body.email === 'string' ? body.email.trim().normalize('NFC') : '';
  const host = email.split('@')[1] ?? '';
  if (!EMAIL.test(email) || !/^[^.]+(\.[^.]+)+$/.test(host))
    throw new Refusal(400, 'email_address_invalid', 'Email address is invalid');
  return email.toLowerCase();
}

/** @throws Refusal 400 for a password that nobody can have */
export function readPassword(body: JsonObject, name = 'password'): string {
  const password = body[name];
  if (typeof password !== 'string' || password === '' || password.length > 1000)
    throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
  return password;
}

/** @throws Refusal 422 in the form in which the auth service says it */
export function readNewPassword(body: JsonObject): string {
  const { password } = body;
  if (typeof password !== 'string' || [...password].length < SHORTEST_PASSWORD)
    throw new Refusal(
      422,
      'weak_password',
      `Password should be at least ${SHORTEST_PASSWORD} characters.`,
    );
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES)
    throw new Refusal(
      422,
      'password_too_long',
      `Password cannot be longer than ${LONGEST_PASSWORD_BYTES} bytes`,
    );
  return password;
}

/** Of what the browser says about its user, the name and nothing else. @throws Refusal 400 */
export function readUserData(body: JsonObject): { full_name?: string } {
  const fullName = (body.data as JsonObject | null | undefined)?.full_name;
  if (fullName === undefined || fullName === null) return {};
  if (typeof fullName !== 'string') throw new Refusal(400, 'profile_bad_name');
  const name = fullName.normalize('NFC').trim();
  if ([...name].length > LONGEST_NAME) throw new Refusal(400, 'profile_bad_name');
  return name === '' ? {} : { full_name: name };
}

/** @throws Refusal 400 */
export function readText(body: JsonObject, name: string, longest = 500): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw new Refusal(400, 'validation_failed', `${name} is missing`);
  return value;
}
