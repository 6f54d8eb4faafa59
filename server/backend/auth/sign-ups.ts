import type { Queryable } from '../database.ts';
import { digestOf } from './secret-token.ts';

/** As long as an account waits for its confirmation. */
const LASTS = "interval '7 days'";

/**
 * The password of the last sign-up with an address, whether it has an account or not: whoever comes back
 * with it is told to confirm first. Told of accounts that wait alone, that would tell the others apart.
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

/** @returns the password's hash, or null where nobody has signed up lately */
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
