import type pg from 'pg';
import type { Database, Queryable } from '#database/database.ts';
import { Refusal } from '../api-error.ts';
import { endTokens, type OneTimeToken, type TokenType, takeToken } from './one-time-tokens.ts';
import type { Method, Sessions } from './sessions.ts';
import { endProof, takeProof } from './sign-ups.ts';

const UNIQUE_VIOLATION = '23505';

type Verification = { tokens: readonly TokenType[]; method: Method };

/** By the `type` in a link: the tokens that it may use, and the sign-in method of the session. */
const VERIFICATIONS: Readonly<Record<string, Verification>> = {
  signup: { tokens: ['confirmation_token'], method: 'email/signup' },
  recovery: { tokens: ['recovery_token'], method: 'recovery' },
  email_change: {
    tokens: ['email_change_token_current', 'email_change_token_new'],
    method: 'email_change',
  },
};

type Parts = { database: Database; sessions: Sessions };

type Link = {
  type: string;
  token: string;
  /** From the browser of the sign-up, which then asks for no password. */
  secret: string | undefined;
  userAgent: string | undefined;
};

/**
 * Uses an email link, when the visitor presses the button on its page.
 *
 * With the secret of the same sign-up, the account gets the password of that sign-up. Otherwise it gets none, and the
 * session may choose one.
 *
 * @returns a session; or only a message, while the other address still has to be confirmed
 * @throws Refusal 403 for a used, expired or unknown link, and for a secret that does not belong to it: then the link
 *   stays valid
 */
export async function verify(
  { database, sessions }: Parts,
  { type, token, secret, userAgent }: Link,
): Promise<Record<string, unknown>> {
  const verification = Object.hasOwn(VERIFICATIONS, type) ? VERIFICATIONS[type] : undefined;
  if (!verification) throw expired();
  const { tokens, method } = verification;
  return await database.transaction(async (client) => {
    const found = await takeToken(client, token, tokens);
    if (!found) throw expired();
    const isDone = type === 'email_change' ? await confirmChange(client, found) : true;
    if (!isDone)
      return {
        code: 200,
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      };
    if (type !== 'email_change') {
      const isFirst = await confirmAddress(client, found);
      await endTokens(client, found.userId, ['confirmation_token', ...tokens]);
      if (type === 'signup' && secret !== undefined) {
        // The caller has proven to have chosen the password. From now on a change requires it, as
        // after a sign-in.
        await keepPassword(client, found, { isFirst, token, secret });
        return await sessions.begin(client, found.userId, { method: 'password', userAgent });
      }
      await endProof(client, found.email);
    }
    return await sessions.begin(client, found.userId, { method, userAgent });
  });
}

const expired = () => new Refusal(403, 'otp_expired', 'Email link is invalid or has expired');

/**
 * Marks the address as confirmed. A database trigger then deletes the password, which a stranger may have
 * chosen. If the link is from a sign-up, that sign-up's name replaces any other.
 *
 * @returns false if it was confirmed before
 */
async function confirmAddress(client: Queryable, { userId, data }: OneTimeToken): Promise<boolean> {
  const metadata = JSON.stringify({ ...data, email_verified: true });
  const saidElsewhere = data ? ['full_name'] : [];
  const { rowCount } = await client.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') - $3::text[] || $2
     where id = $1 and email_confirmed_at is null`,
    [userId, metadata, saidElsewhere],
  );
  await client.query(
    `update auth.identities set identity_data = identity_data - $3::text[] || $2, updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId, metadata, saidElsewhere],
  );
  return rowCount === 1;
}

/** Gives the account the password of the sign-up that the proof is from. @throws Refusal 403 */
async function keepPassword(
  client: Queryable,
  { userId, email }: OneTimeToken,
  { isFirst, ...proof }: { isFirst: boolean; token: string; secret: string },
): Promise<void> {
  const passwordHash = isFirst ? await takeProof(client, email, proof) : null;
  if (!passwordHash)
    throw new Refusal(403, 'proof_refused', 'The secret does not belong to this link');
  await client.query('update auth.users set encrypted_password = $2 where id = $1', [
    userId,
    passwordHash,
  ]);
}

/** @returns whether both addresses are confirmed @throws Refusal when another account has the new one */
async function confirmChange(client: Queryable, { userId, type }: OneTimeToken): Promise<boolean> {
  await endTokens(client, userId, [type]);
  const { rows } = await client.query<{ status: number; email: string }>(
    `update auth.users set email_change_confirm_status = email_change_confirm_status + 1, updated_at = now()
     where id = $1 and email_change is not null
     returning email_change_confirm_status as status, email_change as email`,
    [userId],
  );
  const [change] = rows;
  if (!change) throw expired();
  if (change.status < 2) return false;
  // Recovery links in the old mailbox must stop working, too.
  await endTokens(client, userId, ['recovery_token']);
  try {
    await client.query(
      `update auth.users set email = email_change, email_change = null, email_change_confirm_status = 0,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', email_change)
       where id = $1`,
      [userId],
    );
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNIQUE_VIOLATION) throw expired();
    throw error;
  }
  await client.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId, change.email],
  );
  return true;
}
