import { randomUUID } from 'node:crypto';
import type { Claims, Database, Queryable } from '#database/database.ts';
import { type AccessTokens, TOKEN_LASTS_SEC } from '../access-token.ts';
import { Refusal } from '../api-error.ts';
import { digestOf, newSecret, secretAfter } from './secret-token.ts';
import { findUser, type UserRow, userJson } from './user.ts';

/** Sign-in methods, named as in Supabase's auth service; 'app_password' is our own. */
export type Method = 'password' | 'oauth' | 'recovery' | 'email/signup' | 'email_change';
export const APP_METHOD = 'app_password';

/** Tabs of one browser may renew the same session at the same moment (refresh_token_reuse_interval). */
const REUSE_SEC = 10;
/** Per account; the oldest are deleted first. */
const MOST_SESSIONS = 50;
const LONGEST_USER_AGENT = 300;

type RefreshRow = { session_id: string; user_id: string; revoked: boolean; is_recent: boolean };
type TokenOwner = { userId: string; sessionId: string };
type SessionRow = { is_over: boolean; method: string | null; began_sec: number };

/** Sessions, stored in the database. An access token proves one for an hour; a refresh token renews it. */
export class Sessions {
  #tokens: AccessTokens;
  #key: string;

  /** @param key derives each refresh token from the one before */
  constructor(tokens: AccessTokens, key: string) {
    this.#tokens = tokens;
    this.#key = key;
  }

  /** Creates a session, in the format of Supabase's auth service. @throws Refusal for an account that may not sign in */
  async begin(
    client: Queryable,
    userId: string,
    { method, userAgent = '' }: { method: Method; userAgent?: string | undefined },
  ): Promise<Record<string, unknown>> {
    await client.query('update auth.users set last_sign_in_at = now() where id = $1', [userId]);
    const user = await findUser(client, userId);
    assertMaySignIn(user);
    const sessionId = randomUUID();
    const agent = userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_USER_AGENT) || null;
    await client.query('insert into auth.sessions (id, user_id, user_agent) values ($1, $2, $3)', [
      sessionId,
      userId,
      agent,
    ]);
    await client.query(
      'insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)',
      [sessionId, method],
    );
    await client.query(
      `with own as (
         select id from auth.sessions where user_id = $1 and id not in (select session_id from gate.app_passwords)
       )
       delete from auth.sessions where id in (select id from own) and id not in (
         select id from auth.sessions where id in (select id from own) order by created_at desc, id desc limit ${MOST_SESSIONS}
       ) and id <> $2`,
      [userId, sessionId],
    );
    const refreshToken = newSecret();
    await addRefreshToken(client, refreshToken, { userId, sessionId });
    return await this.#show(user, { sessionId, method, refreshToken });
  }

  /**
   * Renews the session of a refresh token. A token works once. Used again within ten seconds, it
   * yields the session's current token, as in Supabase's auth service, and no second one. A later
   * reuse means that the token was stolen, and ends the session.
   *
   * @throws Refusal 400
   */
  async renew(database: Database, refreshToken: string): Promise<Record<string, unknown>> {
    const renewed = await database.transaction(async (client) => {
      const found = await lockSession(client, digestOf(refreshToken));
      if (!found) return new Refusal(400, 'refresh_token_not_found', 'Invalid Refresh Token');
      const { session_id, user_id, revoked, is_recent } = found;
      if (revoked && !is_recent) {
        await client.query('delete from auth.sessions where id = $1', [session_id]);
        return new Refusal(
          400,
          'refresh_token_already_used',
          'Invalid Refresh Token: Already Used',
        );
      }
      const user = await findUser(client, user_id);
      const session = await findSession(client, session_id, user_id);
      if (!user || !session || session.is_over)
        return new Refusal(400, 'session_not_found', 'Session not found');
      assertMaySignIn(user);
      const next = await this.#follow(client, refreshToken, {
        userId: user_id,
        sessionId: session_id,
      });
      await client.query(
        "update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1",
        [session_id],
      );
      const method = session.method ?? 'password';
      return await this.#show(user, { sessionId: session_id, method, refreshToken: next });
    });
    // Thrown outside the transaction, so that the deletion of a stolen session is committed.
    if (renewed instanceof Refusal) throw renewed;
    return renewed;
  }

  /** The session's user. @throws Refusal 403 when it has ended */
  async user(client: Queryable, { sub, session_id }: Claims): Promise<UserRow> {
    const session = await findSession(client, session_id, sub);
    const user = session && !session.is_over ? await findUser(client, sub) : undefined;
    if (!user) throw sessionNotFound();
    assertMaySignIn(user);
    return user;
  }

  /** Whether the session began with a confirmation or recovery link in the last 15 minutes. */
  async isFromEmailLink(client: Queryable, { sub, session_id }: Claims): Promise<boolean> {
    const session = await findSession(client, session_id, sub);
    const isFromEmail = ['recovery', 'email/signup'].includes(session?.method ?? '');
    return isFromEmail && (session?.began_sec ?? Number.POSITIVE_INFINITY) < EMAIL_COUNTS_SEC;
  }

  /** @throws Refusal 403 when the caller's own session has ended */
  async end(
    client: Queryable,
    { sub, session_id }: Claims,
    scope: 'global' | 'local' | 'others',
  ): Promise<void> {
    const session = await findSession(client, session_id, sub);
    if (!session || session.is_over) throw sessionNotFound();
    const which = { global: '', local: 'and id = $2', others: 'and id <> $2' }[scope];
    const values = scope === 'global' ? [sub] : [sub, session_id];
    await client.query(`delete from auth.sessions where user_id = $1 ${which}`, values);
  }

  /**
   * Computes the session's current refresh token from a former one, since only digests are stored.
   * Each token follows from the one before.
   */
  async #follow(client: Queryable, refreshToken: string, owner: TokenOwner): Promise<string> {
    await client.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1 and not revoked',
      [digestOf(refreshToken)],
    );
    let next = secretAfter(refreshToken, this.#key);
    for (;;) {
      const { rows } = await client.query<{ revoked: boolean }>(
        'select revoked from auth.refresh_tokens where token = $1',
        [digestOf(next)],
      );
      if (!rows[0]) await addRefreshToken(client, next, owner);
      if (!rows[0]?.revoked) return next;
      next = secretAfter(next, this.#key);
    }
  }

  async #show(
    user: UserRow,
    {
      sessionId,
      method,
      refreshToken,
    }: { sessionId: string; method: string; refreshToken: string },
  ) {
    const nowSec = Math.floor(Date.now() / 1000);
    const claims: Claims = {
      sub: user.id,
      email: user.email,
      phone: '',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method, timestamp: nowSec }],
      session_id: sessionId,
      is_anonymous: false,
    };
    return {
      access_token: await this.#tokens.sign(claims, nowSec),
      token_type: 'bearer',
      expires_in: TOKEN_LASTS_SEC,
      expires_at: nowSec + TOKEN_LASTS_SEC,
      refresh_token: refreshToken,
      user: userJson(user),
    };
  }
}

const EMAIL_COUNTS_SEC = 15 * 60;

/** @throws Refusal for a user that is deleted, banned or unconfirmed */
export function assertMaySignIn(user: UserRow | undefined): asserts user is UserRow {
  if (!user) throw sessionNotFound();
  if (user.is_banned) throw new Refusal(403, 'user_banned', 'User is banned');
  if (!user.email_confirmed_at)
    throw new Refusal(400, 'email_not_confirmed', 'Email not confirmed');
}

const sessionNotFound = () =>
  new Refusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

/** Locks the session's row, so that its renewals run one at a time. */
async function lockSession(client: Queryable, token: string): Promise<RefreshRow | undefined> {
  await client.query(
    `select from auth.sessions where id = (
       select session_id from auth.refresh_tokens where token = $1 limit 1
     ) for update`,
    [token],
  );
  const { rows } = await client.query<RefreshRow>(
    `select session_id, user_id, revoked, updated_at > now() - interval '${REUSE_SEC} seconds' as is_recent
     from auth.refresh_tokens where token = $1 and session_id is not null`,
    [token],
  );
  return rows[0];
}

async function addRefreshToken(
  client: Queryable,
  refreshToken: string,
  { userId, sessionId }: TokenOwner,
): Promise<void> {
  await client.query(
    `insert into auth.refresh_tokens (id, token, user_id, session_id)
     values (gen_random_uuid()::text, $1, $2, $3)`,
    [digestOf(refreshToken), userId, sessionId],
  );
}

async function findSession(
  client: Queryable,
  sessionId: string,
  userId: string,
): Promise<SessionRow | undefined> {
  const { rows } = await client.query<SessionRow>(
    `select coalesce(s.not_after <= now(), false) as is_over, a.authentication_method as method,
       extract(epoch from now() - s.created_at)::float8 as began_sec
     from auth.sessions as s left join auth.mfa_amr_claims as a on a.session_id = s.id
     where s.id = $1 and s.user_id = $2`,
    [sessionId, userId],
  );
  return rows[0];
}
