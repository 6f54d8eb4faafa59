import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Claims, Database, Queryable } from '#database/database.ts';
import type { Notifications } from '#database/notifications.ts';
import { describeError, log } from '#runtime/log.ts';
import { Refusal } from '#server/api/api-error.ts';
import { APP_METHOD } from '#server/api/auth/sessions.ts';
import { Seal } from '#server/mail/seal.ts';

/** Per account. */
export const MOST_APP_PASSWORDS = 10;
const LONGEST_NAME = 40;

/** Without letters and digits that look alike: people type it on televisions. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const USER_NAME_LENGTH = 8;
/** 120 bits: nobody finds it from a token, whose hash is quickly computed. */
const SECRET_LENGTH = 24;
const USER_NAME = new RegExp(`^[${LETTERS}]{${USER_NAME_LENGTH}}$`);

const CHANNEL = 'app_passwords';
/** A server whose connection for notices is lost notices that within half a minute. */
const KNOWN_MS = 60_000;
const MOST_KNOWN = 5_000;
/** How often the time of the last use is written. */
const NOTE_USE_MS = 60 * 60_000;

/** What an app sends. */
export type Credentials =
  | { kind: 'key'; key: string }
  | { kind: 'password'; userName: string; password: string }
  | { kind: 'token'; userName: string; token: string; salt: string };

/** An app that has shown its password. */
export type AppCaller = { claims: Claims; userName: string };

/** A new one, which is shown once. */
export type NewAppPassword = { id: string; name: string; user_name: string; password: string };
export type AppPasswordRow = {
  id: string;
  name: string;
  user_name: string;
  created_at: string;
  last_used_at: string | null;
};

type Known = { secret: string; caller: AppCaller; untilMs: number };
type Stored = { session_id: string; user_id: string; user_name: string; sealed: string };

/**
 * The passwords of apps. Each belongs to a session: what ends a listener's sessions also ends the passwords. Those
 * that were used lately are remembered, and forgotten as soon as the database tells that they have ended.
 */
export class AppPasswords {
  readonly #database: Database;
  readonly #key: string;
  readonly #seal: Seal;
  readonly #known = new Map<string, Known>();
  readonly #userNames = new Map<string, string>();
  readonly #notedMs = new Map<string, number>();
  /** How often something was forgotten: what was read before may have ended. */
  #forgotten = 0;

  /** @param secret the one that signs sessions */
  constructor(database: Database, secret: string) {
    this.#database = database;
    this.#key = secret;
    this.#seal = new Seal(secret, 'app passwords');
  }

  async follow(notifications: Pick<Notifications, 'follow'>): Promise<void> {
    await notifications.follow(CHANNEL, {
      onNotice: (userName) => this.#forget(userName),
      onReconnect: () => {
        for (const userName of [...this.#known.keys()]) this.#forget(userName);
      },
    });
  }

  /** @throws Refusal */
  async make(claims: Claims, givenName: string): Promise<NewAppPassword> {
    const [userName, password] = [pick(USER_NAME_LENGTH), pick(SECRET_LENGTH)];
    const id = randomUUID();
    return await this.#database.transaction(async (client) => {
      await lockCaller(client, claims);
      const { rows } = await client.query<{ name: string | null; others: number }>(
        `select case when private.has_visible(tidy) and char_length(tidy) <= ${LONGEST_NAME} then tidy end as name,
           (select count(*)::integer from gate.app_passwords join auth.sessions on id = session_id
            where user_id = $2) as others
         from private.tidy_line($1) as tidy`,
        [givenName, claims.sub],
      );
      const { name, others } = rows[0] ?? { name: null, others: 0 };
      if (!name) throw new Refusal(400, 'app_bad_name');
      if (others >= MOST_APP_PASSWORDS) throw new Refusal(409, 'too_many_apps');
      await client.query('insert into auth.sessions (id, user_id) values ($1, $2)', [
        id,
        claims.sub,
      ]);
      await client.query(
        'insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)',
        [id, APP_METHOD],
      );
      await client.query(
        `insert into gate.app_passwords (session_id, name, user_name, digest, sealed)
         values ($1, $2, $3, $4, $5)`,
        [id, name, userName, this.#digest(password), this.#seal.close({ password })],
      );
      return { id, name, user_name: userName, password };
    });
  }

  /** The caller's, newest first. @throws Refusal */
  async list(claims: Claims): Promise<AppPasswordRow[]> {
    return await this.#database.transaction(async (client) => {
      await lockCaller(client, claims);
      const { rows } = await client.query<AppPasswordRow>(
        `select session.id, app.name, app.user_name, session.created_at,
           session.refreshed_at at time zone 'utc' as last_used_at
         from gate.app_passwords as app join auth.sessions as session on session.id = app.session_id
         where session.user_id = $1 order by session.created_at desc, session.id`,
        [claims.sub],
      );
      return rows;
    });
  }

  /** Without the database. Undefined if they are wrong, or not known here. */
  recall(credentials: Credentials): AppCaller | undefined {
    const userName =
      credentials.kind === 'key'
        ? this.#userNames.get(this.#digest(credentials.key))
        : credentials.userName;
    const known = this.#known.get(userName ?? '');
    if (!known || known.untilMs < performance.now()) return undefined;
    return isRight(credentials, known.secret) ? known.caller : undefined;
  }

  /** Undefined if they are wrong. */
  async check(credentials: Credentials): Promise<AppCaller | undefined> {
    const isKey = credentials.kind === 'key';
    const named = isKey ? this.#digest(credentials.key) : credentials.userName;
    if (!isKey && !USER_NAME.test(named)) return undefined;
    const before = this.#forgotten;
    const [stored] = await this.#database.own<Stored>(
      `select app.session_id, session.user_id, app.user_name, app.sealed
       from gate.app_passwords as app
         join auth.sessions as session on session.id = app.session_id
         join auth.users as account on account.id = session.user_id
       where app.${isKey ? 'digest' : 'user_name'} = $1
         and account.email_confirmed_at is not null and account.deleted_at is null
         and coalesce(account.banned_until <= now(), true)`,
      [named],
    );
    const { password = '' } = stored ? this.#open(stored.sealed) : {};
    if (!stored || !password || !isRight(credentials, password)) return undefined;
    const { user_id: sub, session_id, user_name: userName } = stored;
    const caller: AppCaller = { claims: { sub, session_id, role: 'authenticated' }, userName };
    if (before === this.#forgotten) this.#remember(password, caller);
    this.#noteUse(session_id);
    return caller;
  }

  #remember(secret: string, caller: AppCaller): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_KNOWN) this.#drop(oldest);
    this.#known.set(caller.userName, { secret, caller, untilMs: performance.now() + KNOWN_MS });
    this.#userNames.set(this.#digest(secret), caller.userName);
  }

  #forget(userName: string): void {
    this.#forgotten++;
    this.#drop(userName);
  }

  #drop(userName: string): void {
    const known = this.#known.get(userName);
    this.#known.delete(userName);
    if (known) this.#userNames.delete(this.#digest(known.secret));
  }

  #noteUse(sessionId: string): void {
    const nowMs = performance.now();
    if (nowMs - (this.#notedMs.get(sessionId) ?? Number.NEGATIVE_INFINITY) < NOTE_USE_MS) return;
    if (this.#notedMs.size >= MOST_KNOWN) this.#notedMs.clear();
    this.#notedMs.set(sessionId, nowMs);
    void this.#database
      .own("update auth.sessions set refreshed_at = now() at time zone 'utc' where id = $1", [
        sessionId,
      ])
      .catch((error) => log.warn('app-use-not-noted', describeError(error)));
  }

  /** Empty for one that another key has encrypted. */
  #open(sealed: string): { password?: string } {
    try {
      return this.#seal.open(sealed) as { password?: string };
    } catch {
      return {};
    }
  }

  #digest = (password: string) =>
    createHmac('sha256', this.#key).update(`app password ${password}`).digest('base64url');
}

/** Until the transaction ends, the caller's session cannot end. @throws Refusal */
async function lockCaller(client: Queryable, { sub, session_id }: Claims): Promise<void> {
  const { rows } = await client.query<{ is_allowed: boolean }>(
    `select account.email_confirmed_at is not null and coalesce(account.banned_until <= now(), true) as is_allowed
     from auth.users as account join auth.sessions as session on session.user_id = account.id
     where account.id = $1 and session.id = $2 and account.deleted_at is null
       and (session.not_after is null or session.not_after > now())
     for update of account for share of session`,
    [sub, session_id],
  );
  if (!rows[0]) throw new Refusal(401, 'session_ended');
  if (!rows[0].is_allowed) throw new Refusal(403, 'account_banned');
}

const pick = (length: number) =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

function isRight(credentials: Credentials, secret: string): boolean {
  if (credentials.kind === 'key') return isSame(credentials.key, secret);
  if (credentials.kind === 'password') return isSame(credentials.password, secret);
  const token = createHash('md5')
    .update(secret + credentials.salt)
    .digest('hex');
  return isSame(credentials.token.toLowerCase(), token);
}

/** In a time that tells nothing. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
