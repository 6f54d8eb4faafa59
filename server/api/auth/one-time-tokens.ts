import { randomUUID } from 'node:crypto';
import type { Queryable } from '#database/database.ts';
import { digestOf, newSecret } from './secret-token.ts';

/** Named as in Supabase's auth service. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current';

export type OneTimeToken = {
  userId: string;
  type: TokenType;
  /** Where the link was sent. */
  email: string;
  data: Record<string, unknown> | null;
};

/** How long an email link is valid (otp_expiry in supabase/config.toml). */
const LASTS = "interval '24 hours'";

/**
 * Creates a secret for an email link. Earlier links stay valid: an email that somebody else requested does
 * not invalidate them.
 *
 * @param data the user data of a sign-up, applied when its link is used
 */
export async function addToken(
  client: Queryable,
  { userId, type, email, data }: { userId: string; type: TokenType; email: string; data?: object },
): Promise<string> {
  const token = newSecret();
  await client.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, data)
     values ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), userId, type, digestOf(token), email, data ? JSON.stringify(data) : null],
  );
  return token;
}

/** Finds a valid token and locks its user: of two concurrent uses of a link, only one finds it. */
export async function takeToken(
  client: Queryable,
  token: string,
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  const hash = digestOf(token);
  await client.query(
    `select from auth.users where id = (
       select user_id from auth.one_time_tokens where token_hash = $1
     ) for update`,
    [hash],
  );
  const { rows } = await client.query<{
    user_id: string;
    token_type: TokenType;
    relates_to: string;
    data: Record<string, unknown> | null;
  }>(
    `select user_id, token_type, relates_to, data from auth.one_time_tokens
     where token_hash = $1 and token_type = any($2) and created_at > now() at time zone 'utc' - ${LASTS}`,
    [hash, types],
  );
  const [found] = rows;
  return (
    found && {
      userId: found.user_id,
      type: found.token_type,
      email: found.relates_to,
      data: found.data,
    }
  );
}

/** Deletes a user's tokens of these types, after one was used or when they no longer apply. */
export async function endTokens(
  client: Queryable,
  userId: string,
  types: readonly TokenType[],
): Promise<void> {
  await client.query(
    'delete from auth.one_time_tokens where user_id = $1 and token_type = any($2)',
    [userId, types],
  );
}
