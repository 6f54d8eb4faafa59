import { beforeAll, describe, expect, test } from 'vitest';
import { type Outcomes, outcomeOf, owners, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, BINH, binh, CHUA, KHOA, openWorldForTests, sessionOf, XOA } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
const sessions = async (userId: string) =>
  (await world.own('select id from auth.sessions where user_id = $1 order by id', [userId])).map(
    ({ id }) => id,
  );
const everything = async () => [
  await world.own('select id, user_id from auth.sessions order by id'),
  await world.own('select id from auth.users order by id'),
];
/** The session of the phone, which An used before the current one. */
const PHONE = 'aaaaaaaa-0000-4000-9000-000000000000';
beforeAll(async () => {
  await world.own(
    "update auth.sessions set created_at = now() - interval '1 day', updated_at = now()",
  );
  await world.own(
    `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, user_agent)
      values ($1, $2, '2026-01-01T00:00Z', '2026-01-02T00:00Z', '2026-01-03 00:00', 'Điện thoại')`,
    [PHONE, AN],
  );
});

/** For functions that need a user: the service role and the database's owner are refused. */
const listeners = (owner: number, stranger: number): Outcomes => ({
  ...owners(owner, stranger),
  service: 'closed',
  databaseOwner: 'session_ended',
});
const MATRIX: Row[] = [
  ['see their devices', sql('select from my_sessions()'), listeners(2, 1)],
  ['end a session of An', sql('select where end_session($1)', () => [PHONE]), listeners(1, 0)],
  [
    'end the session in use',
    sql('select where end_session($1)', () => [sessionOf(AN)]),
    listeners(1, 0),
  ],
  ['end none', sql('select where not end_session(null)'), { ...listeners(1, 1), owner: 1 }],
  ['delete the account', sql("select where not delete_my_account('sai')"), listeners(1, 1)],
];
testMatrix(MATRIX, everything);

test.each(['my_sessions()', `end_session('${PHONE}')`])(
  'nobody else is granted %s',
  async (call) => {
    const signature = call.replace(/'.*'/, 'uuid');
    const [{ roles } = {}] = await world.own(
      `select array_agg(role order by role) as roles from unnest(array['anon', 'authenticated', 'service_role']) as role
      where has_function_privilege(role, $1, 'execute')`,
      [`public.${signature}`],
    );
    expect(roles).toEqual(['authenticated']);
  },
);

describe('my_sessions', () => {
  const ask = async () => (await world.ask(an, 'select * from my_sessions()')).rows;

  test('my_sessions lists one’s own sessions, last used first, and marks the current one', async () => {
    const [current, phone] = await ask();
    expect(current).toMatchObject({ id: sessionOf(AN), user_agent: null, is_current: true });
    expect(phone).toEqual({
      id: PHONE,
      created_at: new Date('2026-01-01T00:00Z'),
      last_used_at: new Date('2026-01-03T00:00Z'),
      user_agent: 'Điện thoại',
      is_current: false,
    });
  });

  test('my_sessions reads the time of the last renewal as UTC in any time zone', async () => {
    await world.own("set local timezone = 'Asia/Ho_Chi_Minh'");
    expect((await ask())[1]).toMatchObject({ last_used_at: new Date('2026-01-03T00:00Z') });
  });

  test('my_sessions shows the last change or the start of a session that was never renewed', async () => {
    await world.own('update auth.sessions set refreshed_at = null where id = $1', [PHONE]);
    expect((await ask())[1]).toMatchObject({ last_used_at: new Date('2026-01-02T00:00Z') });
    await world.own('update auth.sessions set updated_at = null where id = $1', [PHONE]);
    expect((await ask())[1]).toMatchObject({ last_used_at: new Date('2026-01-01T00:00Z') });
  });

  test('my_sessions omits expired sessions', async () => {
    await world.own('update auth.sessions set not_after = now() where id = $1', [PHONE]);
    expect(await ask()).toHaveLength(1);
  });
});

describe('end_session', () => {
  const end = async (id: string, caller = an) =>
    (await world.ask(caller, 'select end_session($1) as ended', [id])).rows[0]?.ended;

  test('end_session ends one session with its refresh tokens, and returns true once', async () => {
    await world.own(
      "insert into auth.refresh_tokens (id, token, user_id, session_id) values ('1', 'x', $1, $2)",
      [AN, PHONE],
    );
    expect([await end(PHONE), await end(PHONE)]).toEqual([true, false]);
    expect(await sessions(AN)).toEqual([sessionOf(AN)]);
    expect(await world.own('select from auth.refresh_tokens')).toEqual([]);
  });

  test('end_session ends the current session’s access at once', async () => {
    expect(await end(sessionOf(AN))).toBe(true);
    expect(outcomeOf(await world.ask(an, 'select from track_likes'))).toBe('session_ended');
  });

  test('end_session does not end another user’s session', async () => {
    expect(await end(PHONE, binh)).toBe(false);
    expect(await sessions(AN)).toHaveLength(2);
  });
});

describe('a ban', () => {
  test.each([
    "banned_until = now() + interval '1 hour'",
    "banned_until = 'infinity'",
    'deleted_at = now()',
  ])('a ban by %s ends all sessions of that user, and nobody else’s', async (set) => {
    await world.own(`update auth.users set ${set} where id = $1`, [AN]);
    expect(await sessions(AN)).toEqual([]);
    for (const id of [BINH, CHUA, KHOA, XOA]) expect(await sessions(id)).toHaveLength(1);
  });

  test.each([
    'banned_until = null',
    "banned_until = now() - interval '1 second'",
    'deleted_at = null',
    "email = 'a@b.vn'",
  ])('setting %s ends no session', async (set) => {
    await world.own(`update auth.users set ${set} where id = $1`, [AN]);
    expect(await sessions(AN)).toHaveLength(2);
  });
});
