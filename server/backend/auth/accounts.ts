import { createHmac, randomUUID } from 'node:crypto';
import type { Mail } from '#server/mail/letters.ts';
import { Refusal } from '../api-error.ts';
import type { Claims, Database, Queryable } from '../database.ts';
import type { Limits } from '../limits.ts';
import { mailboxOf } from './auth-fields.ts';
import { addToken, type TokenType } from './one-time-tokens.ts';
import type { Passwords } from './passwords.ts';
import { assertMaySignIn, type Sessions } from './sessions.ts';
import { findUserByEmail, signedUpJson, type UserRow, userJson } from './user.ts';

export type AccountParts = {
  database: Database;
  limits: Limits;
  passwords: Passwords;
  sessions: Sessions;
  sendMail: (mail: Mail) => void;
  /** Makes hashes of networks that nobody else can make. */
  jwtSecret: string;
};

/** From where a call comes: the network, undefined where a proxy hides it, and the browser. */
export type Origin = { network: string | undefined; userAgent: string | undefined };

type SignUp = { email: string; password: string; data: { full_name?: string } };

/** Signing up and in. No answer tells whether an address has an account, except to whoever has its password. */
export class Accounts {
  #parts: AccountParts;

  constructor(parts: AccountParts) {
    this.#parts = parts;
  }

  /**
   * A repeated sign-up changes nothing: neither the password nor an earlier link. What it says of its user
   * goes with its letter's link.
   */
  async signUp(signUp: SignUp, { network }: Origin): Promise<Record<string, unknown>> {
    const { email, password, data } = signUp;
    const { database, passwords } = this.#parts;
    const hash = await passwords.hash(network ?? 'unknown', password);
    const mayWrite = await this.#mayWriteTo(email);
    const mail = await database.transaction(async (client): Promise<Mail | undefined> => {
      await insertUser(client, { email, hash, data });
      const user = await findUserByEmail(client, email);
      if (!user || !mayWrite) return undefined;
      if (user.email_confirmed_at) return { kind: 'has-account', email };
      return await this.#confirmation(client, user, data);
    });
    if (mail) this.#parts.sendMail(mail);
    return signedUpJson(email, data);
  }

  /** @throws Refusal 429 for the mailbox, whether it has an account or not */
  async resend(email: string): Promise<void> {
    await this.#write(email, async (client, user) =>
      user.email_confirmed_at ? undefined : await this.#confirmation(client, user),
    );
  }

  /** @throws Refusal 429 for the mailbox, whether it has an account or not */
  async recover(email: string): Promise<void> {
    await this.#write(email, async (client, user) => {
      // Whoever has not confirmed chooses the password when they do.
      if (!user.email_confirmed_at) return await this.#confirmation(client, user);
      const tokenHash = await addToken(client, { userId: user.id, type: 'recovery_token', email });
      return { kind: 'recovery', email, tokenHash };
    });
  }

  /** @throws Refusal 400 for a wrong password, an address without an account, and one that waits or is banned */
  async signIn(
    { email, password }: { email: string; password: string },
    { network, userAgent }: Origin,
  ): Promise<Record<string, unknown>> {
    const { database, limits, passwords, sessions } = this.#parts;
    const user = await findUserByEmail(database.owner, email);
    await limits.count('signInsToFrom', `${email} ${network}`);
    if (!(await this.#isKnown(user, network))) await limits.count('signInsTo', email);
    const hash = user?.encrypted_password ?? null;
    if (!(await passwords.isSame(network ?? 'unknown', password, hash)) || !user)
      throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    assertMaySignIn(user);
    return await database.transaction(async (client) => {
      await this.#remember(client, user.id, network);
      return await sessions.begin(client, user.id, { method: 'password', userAgent });
    });
  }

  /** New words about oneself. @throws Refusal */
  async rename(claims: Claims, data: { full_name?: string }): Promise<Record<string, unknown>> {
    const { database, limits, sessions } = this.#parts;
    await limits.count('accountChangesOf', claims.sub);
    return await database.transaction(async (client) => {
      const { id } = await sessions.user(client, claims);
      await client.query(
        `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2, updated_at = now()
         where id = $1`,
        [id, JSON.stringify(data)],
      );
      return userJson(await sessions.user(client, claims));
    });
  }

  /**
   * Changes the password for whoever knows the present one, has none, or has just followed a letter's link.
   * Every other session ends with it.
   *
   * @throws Refusal
   */
  async changePassword(
    claims: Claims,
    { password, current }: { password: string; current: string | undefined },
    { network }: Origin,
  ): Promise<Record<string, unknown>> {
    const { database, passwords, sessions, sendMail } = this.#parts;
    const caller = network ?? 'unknown';
    const user = await sessions.user(database.owner, claims);
    const isAllowed =
      current === undefined
        ? await sessions.isFromLetter(database.owner, claims)
        : await tryPassword(database, user.id, current);
    if (!isAllowed) throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    if (await passwords.isSame(caller, password, user.encrypted_password))
      throw new Refusal(
        422,
        'same_password',
        'New password should be different from the old password.',
      );
    const hash = await passwords.hash(caller, password);
    const changed = await database.transaction(async (client) => {
      // The session may have ended while the password was hashed.
      await sessions.user(client, claims);
      await client.query(
        'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
        [user.id, hash],
      );
      await sessions.end(client, claims, 'others');
      return await sessions.user(client, claims);
    });
    // Of the first one they know: they have just followed the link.
    if (user.encrypted_password) sendMail({ kind: 'password-changed', email: changed.email });
    return userJson(changed);
  }

  /**
   * Asks both mailboxes, the present and the new one: the address changes when both have said yes. The
   * answer is the same for an address that somebody else has.
   *
   * @throws Refusal
   */
  async changeEmail(claims: Claims, newEmail: string): Promise<Record<string, unknown>> {
    const { database, limits, sessions, sendMail } = this.#parts;
    await limits.count('accountChangesOf', claims.sub);
    const mayWrite = await this.#mayWriteTo(newEmail);
    if (!mayWrite)
      throw new Refusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded', {
        retryAfterSec: 60,
      });
    const { user, mails } = await database.transaction(async (client) => {
      const { id, email } = await sessions.user(client, claims);
      const other = await findUserByEmail(client, newEmail);
      const isTaken = other !== undefined && other.id !== id;
      await client.query(
        'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
        [id, newEmail],
      );
      const types: TokenType[] = ['email_change_token_current', 'email_change_token_new'];
      await client.query(
        'delete from auth.one_time_tokens where user_id = $1 and token_type = any($2)',
        [id, types],
      );
      const letter = async (type: TokenType, to: string): Promise<Mail> => ({
        kind: 'email-change',
        email: to,
        newEmail,
        tokenHash: await addToken(client, { userId: id, type, email: to }),
      });
      const toOld = await letter('email_change_token_current', email);
      const toNew: Mail = isTaken
        ? { kind: 'has-account', email: newEmail }
        : await letter('email_change_token_new', newEmail);
      return { user: await sessions.user(client, claims), mails: [toOld, toNew] };
    });
    mails.forEach(sendMail);
    return userJson(user);
  }

  async #confirmation(client: Queryable, user: UserRow, data?: object): Promise<Mail> {
    const { id: userId, email } = user;
    const type = 'confirmation_token';
    const tokenHash = await addToken(client, { userId, type, email, ...(data && { data }) });
    return { kind: 'confirmation', email, tokenHash };
  }

  /** @throws Refusal 429 for the mailbox, whether it has an account or not */
  async #write(
    email: string,
    letter: (client: Queryable, user: UserRow) => Promise<Mail | undefined>,
  ): Promise<void> {
    if (!(await this.#mayWriteTo(email)))
      throw new Refusal(429, 'over_email_send_rate_limit', 'Email rate limit exceeded', {
        retryAfterSec: 60,
      });
    const mail = await this.#parts.database.transaction(async (client) => {
      const user = await findUserByEmail(client, email);
      return user && !user.is_banned ? await letter(client, user) : undefined;
    });
    if (mail) this.#parts.sendMail(mail);
  }

  /** Counts a letter to the mailbox, whatever its address is written like. */
  async #mayWriteTo(email: string): Promise<boolean> {
    const mailbox = mailboxOf(email);
    for (const limit of ['lettersToInMinute', 'lettersToInHour', 'lettersToInDay'] as const)
      if ((await this.#parts.limits.tryCount(limit, mailbox)) > 0) return false;
    return true;
  }

  async #isKnown(user: UserRow | undefined, network: string | undefined): Promise<boolean> {
    if (!user || network === undefined) return false;
    const rows = await this.#parts.database.own(
      `select from gate.known_networks where user_id = $1 and network_hash = $2
         and seen_at > now() - interval '90 days'`,
      [user.id, this.#networkHash(user.id, network)],
    );
    return rows.length > 0;
  }

  async #remember(client: Queryable, userId: string, network: string | undefined) {
    if (network === undefined) return;
    await client.query(
      `insert into gate.known_networks (user_id, network_hash) values ($1, $2)
       on conflict (user_id, network_hash) do update set seen_at = now()`,
      [userId, this.#networkHash(userId, network)],
    );
  }

  #networkHash(userId: string, network: string): string {
    const text = `${userId} ${network}`;
    return createHmac('sha256', this.#parts.jwtSecret).update(text).digest('base64url');
  }
}

/** Leaves an account alone that is there. */
async function insertUser(
  client: Queryable,
  { email, hash, data }: { email: string; hash: string; data: object },
): Promise<void> {
  const id = randomUUID();
  const metadata = { sub: id, email, ...data, email_verified: false, phone_verified: false };
  const { rowCount } = await client.query(
    `insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, '{"provider": "email", "providers": ["email"]}', $4)
     on conflict (email) where is_sso_user = false do nothing`,
    [id, email, hash, JSON.stringify(metadata)],
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, 'email', $2::uuid::text, $2::uuid, $3, now())`,
    [randomUUID(), id, JSON.stringify(metadata)],
  );
}

/** @throws Refusal 429 after five wrong ones */
async function tryPassword(database: Database, userId: string, said: string): Promise<boolean> {
  const [row] = await database.own<{ is_right: boolean }>(
    'select private.try_password($1, $2, false) as is_right',
    [userId, said],
  );
  return row?.is_right ?? false;
}
