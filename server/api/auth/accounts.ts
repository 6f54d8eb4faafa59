import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#database/database.ts';
import type { EmailQueue } from '#server/mail/email-queue.ts';
import type { Mail } from '#server/mail/write-email.ts';
import { Refusal } from '../api-error.ts';
import type { Limits } from '../limits.ts';
import type { EmailPace } from './email-pace.ts';
import type { KnownNetworks } from './known-networks.ts';
import { addToken } from './one-time-tokens.ts';
import type { Passwords } from './passwords.ts';
import { assertMaySignIn, type Sessions } from './sessions.ts';
import { findSignUp, rememberSignUp } from './sign-ups.ts';
import { findUserByEmail, signedUpJson, type UserRow } from './user.ts';

type Parts = {
  database: Database;
  limits: Limits;
  emailPace: EmailPace;
  knownNetworks: KnownNetworks;
  passwords: Passwords;
  sessions: Sessions;
  emails: Pick<EmailQueue, 'open'>;
};

/** Where a call comes from: its network (undefined when a proxy hides it) and its browser. */
export type Origin = { network: string | undefined; userAgent: string | undefined };

type SignUp = {
  email: string;
  password: string;
  data: { full_name?: string };
  /** Kept by the browser, which then confirms the address without the password: see verification.ts. */
  secret: string | undefined;
};

/**
 * Sign-up and sign-in. No response reveals whether an address has an account, except to a caller who knows
 * its password.
 */
export class Accounts {
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A repeated sign-up changes neither the password nor earlier links. Each sign-up's user data is stored with
   * its own email link, and applied when that link is used.
   */
  async signUp(signUp: SignUp, { network }: Origin): Promise<Record<string, unknown>> {
    const { email, password, data, secret } = signUp;
    const { database, emails, emailPace, passwords } = this.#parts;
    const hash = await passwords.hash({ network, isKnown: false }, password);
    const mayWrite = await emailPace.allows(email, 'sign-up');
    try {
      const queueMail = await emails.open();
      await database.transaction(async (client) => {
        await insertUser(client, { email, hash, data });
        const user = await findUserByEmail(client, email);
        const written =
          user && mayWrite && !user.is_banned
            ? await this.#answerSignUp(client, user, data)
            : undefined;
        const token = written?.kind === 'confirmation' ? written.tokenHash : undefined;
        const proof = token && secret ? { token, secret } : undefined;
        await rememberSignUp(client, email, { passwordHash: hash, proof });
        if (written) await queueMail(client, written);
      });
    } catch (error) {
      // The sign-up failed: the next attempt must get its email without delay.
      if (mayWrite) await emailPace.takeBack(email, 'sign-up');
      throw error;
    }
    return signedUpJson(email, data);
  }

  /** @throws Refusal 429 when the mailbox got too many emails, with or without an account */
  async resend(email: string): Promise<void> {
    await this.#parts.emailPace.count(email, 'sign-up');
    await this.#write(email, async (client, user) =>
      user.email_confirmed_at ? undefined : await this.#confirmation(client, user),
    );
  }

  /** @throws Refusal 429 when the mailbox got too many emails, with or without an account */
  async recover(email: string): Promise<void> {
    await this.#parts.emailPace.count(email, 'recovery');
    await this.#write(email, async (client, user) => {
      // An unconfirmed user chooses a password when confirming.
      if (!user.email_confirmed_at) return await this.#confirmation(client, user);
      const tokenHash = await addToken(client, { userId: user.id, type: 'recovery_token', email });
      return { kind: 'recovery', email, tokenHash };
    });
  }

  /**
   * After a wrong password, compares it also with the password of the address's last sign-up, if
   * any. This is done with and without an account, so that neither the response nor its timing
   * reveals which addresses have one.
   *
   * A network that has used up its tries may be shared by strangers. So an owner who has signed in
   * from it before can still sign in. Everybody else gets the same refusal, whether the password is
   * right or wrong.
   *
   * @param late the refusal, when the network has used up its tries
   * @throws Refusal for a wrong password, an unconfirmed sign-up or a banned account
   */
  async signIn(
    { email, password }: { email: string; password: string },
    { network, userAgent }: Origin,
    late?: Refusal,
  ): Promise<Record<string, unknown>> {
    const { database, limits, knownNetworks, passwords, sessions } = this.#parts;
    // Without `late`, the attempt is counted before the search for the account, so a refusal skips
    // the search.
    const countTo = async () => {
      if (network !== undefined) await limits.count('signInsToFrom', network, email);
    };
    if (!late) await countTo();
    const user = await findUserByEmail(database.owner, email);
    const isKnown =
      user !== undefined && (await knownNetworks.has(database.owner, user.id, network));
    if (late && !isKnown) throw late;
    if (late) await countTo();
    if (!isKnown) await limits.count('signInsTo', email);
    const caller = { network, isKnown };
    const hash = user?.email_confirmed_at ? user.encrypted_password : null;
    if (!(await passwords.isSame(caller, password, hash)) || !user) {
      if (late) throw late;
      // Thousands may sign in behind one address, so only failures count.
      await limits.tryCount('signInsFrom', network);
      const signedUp = await findSignUp(database.owner, email);
      throw (await passwords.isSame(caller, password, signedUp))
        ? new Refusal(400, 'email_not_confirmed', 'Email not confirmed')
        : new Refusal(400, 'invalid_credentials', 'Invalid login credentials');
    }
    assertMaySignIn(user);
    return await database.transaction(async (client) => {
      await knownNetworks.add(client, user.id, network);
      return await sessions.begin(client, user.id, { method: 'password', userAgent });
    });
  }

  async #answerSignUp(client: Queryable, user: UserRow, data: object): Promise<Mail> {
    if (user.email_confirmed_at) return { kind: 'has-account', email: user.email };
    return await this.#confirmation(client, user, data);
  }

  async #confirmation(client: Queryable, user: UserRow, data?: object): Promise<Mail> {
    const { id: userId, email } = user;
    const type = 'confirmation_token';
    const tokenHash = await addToken(client, { userId, type, email, ...(data && { data }) });
    return { kind: 'confirmation', email, tokenHash };
  }

  /** Sends the email if the address has an account that is not banned. */
  async #write(
    email: string,
    mailFor: (client: Queryable, user: UserRow) => Promise<Mail | undefined>,
  ): Promise<void> {
    const queueMail = await this.#parts.emails.open();
    await this.#parts.database.transaction(async (client) => {
      const user = await findUserByEmail(client, email);
      const mail = user && !user.is_banned ? await mailFor(client, user) : undefined;
      if (mail) await queueMail(client, mail);
    });
  }
}

/** Does nothing when the address already has an account. */
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
