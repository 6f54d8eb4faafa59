import type { Claims, Database } from '#database/database.ts';
import type { EmailQueue } from '#server/mail/email-queue.ts';
import type { Mail } from '#server/mail/write-email.ts';
import { Refusal } from '../api-error.ts';
import type { Limits } from '../limits.ts';
import type { EmailPace } from './email-pace.ts';
import { addToken, endTokens, type TokenType } from './one-time-tokens.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { findUserByEmail, userJson } from './user.ts';

type Parts = {
  database: Database;
  limits: Limits;
  emailPace: EmailPace;
  passwords: Passwords;
  sessions: Sessions;
  emails: Pick<EmailQueue, 'open'>;
};

/** Changes that signed-in users make to their account. Each returns the updated user. */
export class AccountChanges {
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @throws Refusal */
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
   * Requires the current password, or a session that began with an email link less than 15 minutes ago. Ends
   * all other sessions.
   *
   * @param network of the caller, for the queue in which the hashing waits; see Passwords
   * @throws Refusal
   */
  async changePassword(
    claims: Claims,
    { password, current }: { password: string; current: string | undefined },
    network: string | undefined,
  ): Promise<Record<string, unknown>> {
    const { database, emails, passwords, sessions } = this.#parts;
    const user = await sessions.user(database.owner, claims);
    const caller = { network, isKnown: true };
    const isAllowed =
      current === undefined
        ? await sessions.isFromEmailLink(database.owner, claims)
        : await tryPassword(database, user.id, current);
    if (!isAllowed) throw new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    if (await passwords.isSame(caller, password, user.encrypted_password))
      throw new Refusal(
        422,
        'same_password',
        'New password should be different from the old password.',
      );
    const hash = await passwords.hash(caller, password);
    const queueMail = await emails.open();
    const changed = await database.transaction(async (client) => {
      // The session may have ended while the password was hashed.
      await sessions.user(client, claims);
      await client.query(
        'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
        [user.id, hash],
      );
      await endTokens(client, user.id, ['recovery_token']);
      await sessions.end(client, claims, 'others');
      const updated = await sessions.user(client, claims);
      // A first password needs no notice: its user has just opened an email link.
      if (user.encrypted_password)
        await queueMail(client, { kind: 'password-changed', email: updated.email });
      return updated;
    });
    return userJson(changed);
  }

  /**
   * Emails one confirmation link to the current address and one to the new. The account's address changes
   * once both are confirmed. The result is the same when another account has the new address.
   *
   * @throws Refusal
   */
  async changeEmail(claims: Claims, newEmail: string): Promise<Record<string, unknown>> {
    const { database, emails, limits, emailPace, sessions } = this.#parts;
    await limits.count('accountChangesOf', claims.sub);
    const current = await sessions.user(database.owner, claims);
    if (newEmail === current.email) return userJson(current);
    for (const email of [newEmail, current.email]) await emailPace.count(email, 'change');
    const queueMail = await emails.open();
    const user = await database.transaction(async (client) => {
      const { id, email } = await sessions.user(client, claims);
      const isTaken = (await findUserByEmail(client, newEmail)) !== undefined;
      await client.query(
        `update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now()
         where id = $1`,
        [id, newEmail],
      );
      await endTokens(client, id, ['email_change_token_current', 'email_change_token_new']);
      const mailTo = async (type: TokenType, to: string): Promise<Mail> => ({
        kind: 'email-change',
        email: to,
        newEmail,
        tokenHash: await addToken(client, { userId: id, type, email: to }),
      });
      const toCurrent = await mailTo('email_change_token_current', email);
      const toNew: Mail = isTaken
        ? { kind: 'has-account', email: newEmail }
        : await mailTo('email_change_token_new', newEmail);
      for (const mail of [toCurrent, toNew]) await queueMail(client, mail);
      return await sessions.user(client, claims);
    });
    return userJson(user);
  }
}

/** Whether it is the user's password. @throws Refusal 429 after five wrong ones */
async function tryPassword(database: Database, userId: string, said: string): Promise<boolean> {
  const [row] = await database.own<{ is_right: boolean }>(
    'select private.try_password($1, $2, false) as is_right',
    [userId, said],
  );
  return row?.is_right ?? false;
}
