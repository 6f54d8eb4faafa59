import type { Queryable } from '../database.ts';
import { digestOf } from './secret-token.ts';

/** As long as an unconfirmed account is kept. */
const LASTS = "interval '7 days'";

/**
 * Stores the password hash of the last sign-up with an address, whether or not it has an account. A sign-in
 * with that password gets 'Email not confirmed'. If only unconfirmed accounts gave that response, it would
 * reveal which addresses have an account.
 */
export async function rememberSignUp(
  client: Queryable,
  email: string,
  passwordHash: string,
): Promise<void> {
  await client.query(
    `insert into gate.sign_ups (email_hash, password_hash) values ($1, $2)
     on conflict (email_hash) do update set password_hash = $2, created_at = now()`,
    [digestOf(email), passwordHash],
  );
}

/** @returns the password's hash, or null without a recent sign-up */
export async function findSignUp(client: Queryable, email: string): Promise<string | null> {
  const { rows } = await client.query<{ password_hash: string }>(
    `select password_hash from gate.sign_ups
     where email_hash = $1 and created_at > now() - ${LASTS}`,
    [digestOf(email)],
  );
  return rows[0]?.password_hash ?? null;
}

export async function forgetOldSignUps(client: Queryable): Promise<void> {
  await client.query(`delete from gate.sign_ups where created_at <= now() - ${LASTS}`);
}
