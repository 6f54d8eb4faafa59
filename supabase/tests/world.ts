import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { INSERT_TEST_TRACKS, numbered } from '#database/testing/insert-test-tracks.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';

/** A caller as the API identifies them to the database; or the database's owner, as in the dashboard. */
export type Caller = {
  role: 'anon' | 'authenticated' | 'service_role' | 'postgres';
  userId?: string;
  /** Set if it is not the user's own session. */
  sessionId?: string;
};

const user = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
export const AN = user(1);
export const BINH = user(2);
/** Has not opened the link in the confirmation email. */
export const CHUA = user(3);
/** Is banned, but still has a session. */
export const KHOA = user(4);
/** Has no account any more, but a valid token. */
export const MAT = user(5);
/** Is marked as deleted, but still has a session. */
export const XOA = user(6);

/** The id of a user's session. */
export const sessionOf = (userId: string) => userId.replace('-8000-', '-9000-');

export const visitor: Caller = { role: 'anon' };
export const an: Caller = { role: 'authenticated', userId: AN };
export const binh: Caller = { role: 'authenticated', userId: BINH };
export const unconfirmed: Caller = { role: 'authenticated', userId: CHUA };
export const banned: Caller = { role: 'authenticated', userId: KHOA };
export const removed: Caller = { role: 'authenticated', userId: MAT };
export const deleted: Caller = { role: 'authenticated', userId: XOA };
/** An with a token whose session has ended. */
export const signedOut: Caller = { ...an, sessionId: sessionOf(user(9)) };
/** A token in An's name with Bình's session. */
export const borrower: Caller = { ...an, sessionId: sessionOf(BINH) };
export const service: Caller = { role: 'service_role' };
export const databaseOwner: Caller = { role: 'postgres' };

export type Answer = { rows: Record<string, unknown>[]; count: number; refusal?: string };

/** The parameters of `SET_CALLER`. */
export function settingsOf({ role, userId, sessionId }: Caller): string[] {
  const claims = { role, sub: userId, session_id: sessionId ?? (userId && sessionOf(userId)) };
  return [role, JSON.stringify(claims), userId ?? ''];
}
/** Sets the caller until the transaction ends. */
export const SET_CALLER = `select set_config('request.jwt.claims', $2, true),
  set_config('request.jwt.claim.sub', $3, true), set_config('role', $1, true)`;

/** Published tracks. */
const TRACK_IDS = [
  ...['mua-chieu', 'dem-trang', 'bai-khac', 'cho-nhau', 'moi', 'nua', 'cuoi'],
  ...['a', 'b', 'c', 'd', 'e', 'f', 'bai-0', ...numbered('bai', 130)],
];

/** SET_CALLER with its values inserted, for a query of several statements. */
const setCaller = (caller: Caller) =>
  settingsOf(caller).reduce(
    (sql, value, n) => sql.replace(`$${n + 1}`, () => pg.escapeLiteral(value)),
    SET_CALLER,
  );

/**
 * A database with five users, published tracks, and one connection. All tests of a file run in one transaction, and
 * what each has changed is rolled back.
 */
export class World {
  #database: TestDatabase = { connectionString: '', stop: async () => {} };
  #client = new pg.Client();

  async open(): Promise<void> {
    this.#database = await startTestDatabase();
    this.#client = await connect(this.#database.connectionString);
    await this.own(
      `insert into auth.users (id, email, email_confirmed_at, banned_until, deleted_at) values
        ($1, 'an@example.com', now(), null, null), ($2, 'binh@example.com', now(), null, null),
        ($3, 'chua@example.com', null, null, null),
        ($4, 'khoa@example.com', now(), now() + interval '1 day', null),
        ($5, 'xoa@example.com', now(), null, now())`,
      [AN, BINH, CHUA, KHOA, XOA],
    );
    for (const id of [AN, BINH, CHUA, KHOA, XOA])
      await this.own('insert into auth.sessions (id, user_id) values ($1, $2)', [
        sessionOf(id),
        id,
      ]);
    await this.addTracks(TRACK_IDS);
    // A trigger has created profiles for the confirmed users; tests create their own.
    await this.own('delete from public.profiles');
  }

  get connectionString(): string {
    return this.#database.connectionString;
  }

  async close(): Promise<void> {
    await this.#client.end();
    await this.#database.stop();
  }

  begin = () => this.#client.query('begin');
  beginTest = () => this.#client.query('savepoint test');
  endTest = () => this.#client.query('rollback to savepoint test; release savepoint test');

  /** Queries as the database's owner, to whom no policy applies. */
  async own(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.#client.query(sql, values)).rows;
  }

  /** Queries as a caller. A refusal has the form `<state> <message>`, and leaves the transaction usable. */
  async ask(caller: Caller, sql: string, values: unknown[] = []): Promise<Answer> {
    await this.#client.query(`savepoint question; ${setCaller(caller)}`);
    try {
      const { rows, rowCount } = await this.#client.query(sql, values);
      await this.#client.query('reset role; release savepoint question');
      return { rows, count: rowCount ?? 0 };
    } catch (error) {
      await this.#client.query('rollback to savepoint question; release savepoint question');
      const { code, message } = error as pg.DatabaseError;
      return { rows: [], count: 0, refusal: `${code} ${message}` };
    }
  }

  /** Adds published tracks. */
  async addTracks(ids: readonly string[]): Promise<void> {
    await this.own(INSERT_TEST_TRACKS, [ids]);
  }

  comment(caller: Caller, content: unknown, track = 'mua-chieu', author = caller.userId) {
    return this.ask(
      caller,
      'insert into track_comments (content, track_id, user_id) values ($1, $2, $3) returning *',
      [content, track, author],
    );
  }

  profile(caller: Caller, name: unknown, avatar: unknown = null, owner = caller.userId) {
    return this.ask(
      caller,
      'insert into profiles (user_id, display_name, avatar_url) values ($1, $2, $3) returning *',
      [owner, name, avatar],
    );
  }

  like(caller: Caller, track: unknown, listener = caller.userId) {
    return this.ask(caller, 'insert into track_likes (user_id, track_id) values ($1, $2)', [
      listener,
      track,
    ]);
  }

  playlist(caller: Caller, title: unknown, more: Record<string, unknown> = {}) {
    const row = { user_id: caller.userId, title, ...more };
    const names = Object.keys(row);
    return this.ask(
      caller,
      `insert into playlists (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning *`,
      Object.values(row),
    );
  }

  add(caller: Caller, playlistId: unknown, track: unknown) {
    return this.ask(caller, 'insert into playlist_tracks (playlist_id, track_id) values ($1, $2)', [
      playlistId,
      track,
    ]);
  }

  move(caller: Caller, playlistId: unknown, track: unknown, position: number) {
    return this.ask(caller, 'select move_playlist_track($1, $2, $3)', [
      playlistId,
      track,
      position,
    ]);
  }

  deleteAccount(caller: Caller, password: unknown) {
    return this.ask(caller, 'select delete_my_account($1) as is_deleted', [password]);
  }

  tracks = () => this.own('select * from tracks order by id');
  comments = () => this.own('select * from track_comments order by created_at, id');
  profiles = () => this.own('select * from profiles order by user_id');
  likes = () => this.own('select * from track_likes order by user_id, track_id');
  playlists = () => this.own('select * from playlists order by title');
  playlistTracks = () => this.own('select * from playlist_tracks order by playlist_id, position');

  /** Makes the last comments old enough for the next ones. */
  waitOutTheRate = () => this.own("update private.recent_comments set posted_at = '{}'");
}

/** A world for a test file. Each test gets it as the file's `beforeAll` has left it. */
export function openWorldForTests(): World {
  const world = new World();
  beforeAll(async () => {
    await world.open();
    await world.begin();
  });
  afterAll(() => world.close());
  beforeEach(async () => void (await world.beginTest()));
  afterEach(async () => void (await world.endTest()));
  return world;
}

/** All characters of Unicode, in texts of a thousand; without U+0000, which no text of PostgreSQL has. */
export function listCharacters(): string[] {
  const texts: string[] = [];
  for (let first = 0; first <= 0x10ffff; first += 0x400) {
    const codes = Array.from({ length: 0x400 }, (_, n) => first + n);
    // Of unassigned code points and surrogates, which are most, any answer will do.
    const text = String.fromCodePoint(...codes).replace(/[\p{Cn}\p{Cs}\0]/gu, '');
    if (text) texts.push(text);
  }
  return texts;
}
