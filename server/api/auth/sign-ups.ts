import type { Queryable } from '#database/database.ts';
import { digestOf } from './secret-token.ts';

/** As long as an unconfirmed account is kept. */
const LASTS = "interval '7 days'";
/** As long as an email link is valid. */
const PROOF_LASTS = "interval '24 hours'";

/**
 * What confirms an address without a password: the token of the email link, and the secret that the browser of the same
 * sign-up sent along. Stored as one digest of both, so that neither is of use alone.
 */
export type SignUpProof = { token: string; secret: string };

const digestOfProof = ({ token, secret }: SignUpProof) => digestOf(`${token} ${secret}`);

/**
 * Stores the password hash of the last sign-up with an address, whether or not it has an account. A sign-in
 * with that password gets 'Email not confirmed'. If only unconfirmed accounts gave that response, it would
 * reveal which addresses have an account.
 *
 * The proof of an earlier sign-up with the address stops being valid.
 *
 * @param proof if the sign-up sent both an email link and a secret
 */
export async function rememberSignUp(
  client: Queryable,
  email: string,
  { passwordHash, proof }: { passwordHash: string; proof: SignUpProof | undefined },
): Promise<void> {
  await client.query(
    `insert into gate.sign_ups (email_hash, password_hash, proof_hash) values ($1, $2, $3)
     on conflict (email_hash) do update set password_hash = $2, proof_hash = $3, created_at = now()`,
    [digestOf(email), passwordHash, proof ? digestOfProof(proof) : null],
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

/** Uses up a proof. @returns the password's hash of its sign-up, or null unless it is the address's last one */
export async function takeProof(
  client: Queryable,
  email: string,
  proof: SignUpProof,
): Promise<string | null> {
  const { rows } = await client.query<{ password_hash: string }>(
    `update gate.sign_ups set proof_hash = null
     where email_hash = $1 and proof_hash = $2 and created_at > now() - ${PROOF_LASTS}
     returning password_hash`,
    [digestOf(email), digestOfProof(proof)],
  );
  return rows[0]?.password_hash ?? null;
}

/** After the address was confirmed without its proof. */
export async function endProof(client: Queryable, email: string): Promise<void> {
  await client.query('update gate.sign_ups set proof_hash = null where email_hash = $1', [
    digestOf(email),
  ]);
}

export async function forgetOldSignUps(client: Queryable): Promise<void> {
  await client.query(`delete from gate.sign_ups where created_at <= now() - ${LASTS}`);
  await client.query(
    `update gate.sign_ups set proof_hash = null
     where proof_hash is not null and created_at <= now() - ${PROOF_LASTS}`,
  );
}
