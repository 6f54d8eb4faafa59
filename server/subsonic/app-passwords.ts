import { createHash, createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Claims, Database, Queryable } from '#database/database.ts';
import type { Notifications } from '#database/notifications.ts';
import { describeError, log } from '#runtime/log.ts';
import { Refusal } from '#server/api/api-error.ts';
import { APP_METHOD } from '#server/api/auth/sessions.ts';
import { Seal } from '#server/mail/seal.ts';
import { JoinedLookups } from './joined-lookups.ts';

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
/** User names and digests that no password has. */
const MOST_MISSING = 20_000;
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
type Stored = {
  session_id: string;
  user_id: string;
  user_name: string;
  digest: string;
  sealed: string;
};

/**
 * The passwords of apps. Each belongs to a session: what ends a listener's sessions also ends the passwords. Those
 * that were asked for lately are remembered, and forgotten as soon as the database tells that they have ended. So are
 * names without a password: neither right nor wrong calls of one app ask the database more than once a minute.
 */
export class AppPasswords {
  readonly #database: Pick<Database, 'own' | 'transaction'>;
  readonly #key: string;
  readonly #seal: Seal;
  readonly #lookups = new JoinedLookups<Known>((names) => this.#find(names));
  readonly #known = new Map<string, Known>();
  readonly #userNames = new Map<string, string>();
  /** Until when a name is taken for one without a password. */
  readonly #missing = new Map<string, number>();
  readonly #notedMs = new Map<string, number>();
  /** How often something was forgotten: what was read before may have ended. */
  #forgotten = 0;

  /** @param secret the one that signs sessions */
  constructor(database: Pick<Database, 'own' | 'transaction'>, secret: string) {
    this.#database = database;
    this.#key = secret;
    this.#seal = new Seal(secret, 'app passwords');
  }

  async follow(notifications: Pick<Notifications, 'follow'>): Promise<void> {
    await notifications.follow(CHANNEL, {
      onNotice: (userName) => this.#forget(userName),
      onReconnect: () => {
        this.#missing.clear();
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

  /** Undefined if they are wrong. @throws Refusal 429 when too many calls wait for the database */
  async check(credentials: Credentials): Promise<AppCaller | undefined> {
    const isKey = credentials.kind === 'key';
    // A digest is longer than a user name.
    const name = isKey ? this.#digest(credentials.key) : credentials.userName;
    if (!isKey && !USER_NAME.test(name)) return undefined;
    const known = this.#recall(name) ?? (await this.#look(name));
    if (!known || !isRight(credentials, known.secret)) return undefined;
    this.#noteUse(known.caller.claims.session_id);
    return known.caller;
  }

  #recall(name: string): Known | undefined {
    const known = this.#known.get(this.#userNames.get(name) ?? name);
    return known && known.untilMs > performance.now() ? known : undefined;
  }

  async #look(name: string): Promise<Known | undefined> {
    if ((this.#missing.get(name) ?? 0) > performance.now()) return undefined;
    return await this.#lookups.find(name);
  }

  /** By user names and digests. Remembers what it finds, and what it does not. */
  async #find(names: readonly string[]): Promise<Map<string, Known>> {
    const before = this.#forgotten;
    const rows = await this.#database.own<Stored>(
      `select app.session_id, session.user_id, app.user_name, app.digest, app.sealed
       from gate.app_passwords as app
         join auth.sessions as session on session.id = app.session_id
         join auth.users as account on account.id = session.user_id
       where (app.user_name = any($1) or app.digest = any($1))
         and account.email_confirmed_at is not null and account.deleted_at is null
         and coalesce(account.banned_until <= now(), true)`,
      [names],
    );
    const untilMs = performance.now() + KNOWN_MS;
    const found = new Map<string, Known>();
    for (const { user_id: sub, session_id, user_name: userName, digest, sealed } of rows) {
      const { password: secret } = this.#open(sealed);
      if (!secret) continue;
      const claims: Claims = { sub, session_id, role: 'authenticated' };
      const known = { secret, caller: { claims, userName }, untilMs };
      found.set(userName, known).set(digest, known);
      if (before === this.#forgotten) this.#remember(known, digest);
    }
    for (const name of names) {
      if (found.has(name)) continue;
      this.#drop(name);
      this.#missing.delete(name);
      this.#missing.set(name, untilMs);
    }
    for (const name of this.#missing.keys()) {
      if (this.#missing.size <= MOST_MISSING) break;
      this.#missing.delete(name);
    }
    return found;
  }

  #remember(known: Known, digest: string): void {
    const { userName } = known.caller;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= MOST_KNOWN) this.#drop(oldest);
    this.#known.set(userName, known);
    this.#userNames.set(digest, userName);
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
