import { domainToASCII } from 'node:url';
import { Refusal } from '../api-error.ts';
import type { JsonObject } from '../read-json-body.ts';
import { isCommonPassword } from './common-passwords.ts';

/** RFC 5321 atoms with RFC 6531 letters; no quoted strings, no control characters. */
const LOCAL_PART =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const WRITTEN_HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1 */
const LONGEST_LOCAL_PART_BYTES = 64;
const LONGEST_EMAIL_BYTES = 254;
const SHORTEST_PASSWORD = 6;
/** bcrypt ignores any further bytes. */
const LONGEST_PASSWORD_BYTES = 72;
const LONGEST_NAME = 80;

/** The address in lower case, its host in ASCII. @throws Refusal 400 */
export function readEmail(body: JsonObject): string {
  const written = typeof body.email === 'string' ? body.email.trim().normalize('NFC') : '';
  const at = written.lastIndexOf('@');
  const local = written.slice(0, Math.max(at, 0)).toLowerCase();
  const writtenHost = written.slice(at + 1);
  // Tested first: domainToASCII cuts off invalid parts and drops invisible characters.
  const host = WRITTEN_HOST.test(writtenHost) ? domainToASCII(writtenHost).toLowerCase() : '';
  const email = `${local}@${host}`;
  const isEmail =
    LOCAL_PART.test(local) &&
    HOST.test(host) &&
    Buffer.byteLength(local) <= LONGEST_LOCAL_PART_BYTES &&
    Buffer.byteLength(email) <= LONGEST_EMAIL_BYTES;
  if (!isEmail) throw new Refusal(400, 'email_address_invalid', 'Email address is invalid');
  return email;
}

/**
 * The likely mailbox behind an address: many hosts ignore case, dots and a tag after '+'. Only for
 * counting emails.
 */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const mailbox = local.split('+')[0]?.replaceAll('.', '') || local;
  return `${mailbox}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}

/** @throws Refusal 400 unless it is a string of 1 to 1,000 characters */
export function readPassword(body: JsonObject, name = 'password'): string {
  const password = body[name];
  if (typeof password !== 'string' || password === '' || password.length > 1000)
    throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
  return password;
}

/** @param email the account's, which is not allowed as its password @throws Refusal 422 in Supabase's form */
export function readNewPassword(body: JsonObject, email?: string): string {
  const { password } = body;
  if (typeof password !== 'string' || [...password].length < SHORTEST_PASSWORD)
    throw weakPassword(`Password should be at least ${SHORTEST_PASSWORD} characters.`, 'length');
  if (Buffer.byteLength(password) > LONGEST_PASSWORD_BYTES)
    throw new Refusal(
      422,
      'password_too_long',
      `Password cannot be longer than ${LONGEST_PASSWORD_BYTES} bytes`,
    );
  if (isCommonPassword(password, email))
    throw weakPassword('Password is known to be weak and easy to guess.', 'pwned');
  return password;
}

function weakPassword(message: string, reason: 'length' | 'pwned'): Refusal {
  return new Refusal(422, 'weak_password', message, { weak_password: { reasons: [reason] } });
}

/** Takes only the name from the user data that the browser sends. @throws Refusal 400 */
export function readUserData(body: JsonObject): { full_name?: string } {
  const fullName = (body.data as JsonObject | null | undefined)?.full_name;
  if (fullName === undefined || fullName === null) return {};
  if (typeof fullName !== 'string') throw new Refusal(400, 'profile_bad_name');
  const name = fullName.normalize('NFC').trim();
  if ([...name].length > LONGEST_NAME) throw new Refusal(400, 'profile_bad_name');
  return name === '' ? {} : { full_name: name };
}

/**
 * The secret of the browser that signs up: 256 random bits in hexadecimal. Undefined if there is none.
 *
 * @throws Refusal 400
 */
export function readSecret(secret: unknown): string | undefined {
  if (secret === undefined || secret === null) return undefined;
  if (typeof secret === 'string' && /^[0-9a-f]{64}$/.test(secret)) return secret;
  throw new Refusal(400, 'validation_failed', 'not a secret');
}

/** @throws Refusal 400 */
export function readText(body: JsonObject, name: string, longest = 500): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw new Refusal(400, 'validation_failed', `${name} is missing`);
  return value;
}
