import { beforeAll, describe, expect, test } from 'vitest';
import {
  AN,
  an,
  BINH,
  banned,
  binh,
  borrower,
  type Caller,
  CHUA,
  databaseOwner,
  KHOA,
  openWorldForTests,
  removed,
  service,
  signedOut,
  unconfirmed,
  visitor,
} from './world.ts';

const world = openWorldForTests();
const PASSWORD = 'mật khẩu đúng 1';

/** As the auth service stores it: a bcrypt hash, with any of bcrypt's prefixes. */
async function setPassword(userId: string, password: string, name = '$2b$') {
  await world.own(
    `update auth.users set encrypted_password =
       replace(extensions.crypt($2, extensions.gen_salt('bf', 4)), '$2a$', $3) where id = $1`,
    [userId, password, name],
  );
}
const users = async () =>
  (await world.own('select id from auth.users order by id')).map(({ id }) => id);
let before: unknown[];
beforeAll(async () => {
  for (const id of [AN, BINH, CHUA, KHOA]) await setPassword(id, PASSWORD);
  before = await users();
});
const without = (userId: string) => before.filter((id) => id !== userId);
const wrong = { rows: [{ is_deleted: false }] };
const right = { rows: [{ is_deleted: true }] };

describe('callers', () => {
  test('a listener can delete their own account, and no other', async () => {
    expect(await world.deleteAccount(an, PASSWORD)).toMatchObject(right);
    expect(await users()).toEqual(without(AN));
  });

  test.each<[string, Caller, string]>([
    ['a visitor', visitor, '42501 permission denied for function delete_my_account'],
    ['the service role', service, '42501 permission denied for function delete_my_account'],
    ['an unconfirmed user', unconfirmed, 'PT403 not_confirmed'],
    ['a banned one', banned, 'PT403 account_banned'],
    ['whose account is gone', removed, 'PT401 session_ended'],
    ['who signed out', signedOut, 'PT401 session_ended'],
    ['whose session is another’s', borrower, 'PT401 session_ended'],
    ['the database owner, who is no listener,', databaseOwner, 'PT401 session_ended'],
  ])('%s can NOT delete one', async (_, caller, refusal) => {
    expect(await world.deleteAccount(caller, PASSWORD)).toMatchObject({ refusal });
    expect(await users()).toEqual(before);
  });
});

describe('the password', () => {
  test.each(['$2a$', '$2b$', '$2y$'])(
    'the password is compared with a hash that begins %s',
    async (name) => {
      await setPassword(AN, PASSWORD, name);
      for (const said of ['sai', '', `${PASSWORD} `, null])
        expect(await world.deleteAccount(an, said)).toMatchObject(wrong);
      expect(await users()).toEqual(before);
      expect(await world.deleteAccount(an, PASSWORD)).toMatchObject(right);
    },
  );

  test.each(['$argon2id$v=19$m=19456$abc', 'x', '$2a$', PASSWORD])(
    'no password matches a stored %j',
    async (stored) => {
      await world.own('update auth.users set encrypted_password = $2 where id = $1', [AN, stored]);
      for (const said of [PASSWORD, stored, 'an@example.com'])
        expect(await world.deleteAccount(an, said)).toMatchObject(wrong);
      expect(await users()).toEqual(before);
    },
  );

  test('the e-mail address is not accepted if the account has a password', async () => {
    expect(await world.deleteAccount(an, 'an@example.com')).toMatchObject(wrong);
  });

  test.each([null, ''])(
    'an account without a password (%j) is deleted by its address',
    async (stored) => {
      await world.own('update auth.users set encrypted_password = $2 where id = $1', [AN, stored]);
      for (const said of [PASSWORD, '', null, 'binh@example.com'])
        expect(await world.deleteAccount(an, said)).toMatchObject(wrong);
      expect(await world.deleteAccount(an, ' An@Example.com ')).toMatchObject(right);
      expect(await users()).toEqual(without(AN));
    },
  );

  test('a password may be guessed five times in fifteen minutes', async () => {
    for (let n = 0; n < 5; n++) expect(await world.deleteAccount(an, 'sai')).toMatchObject(wrong);
    const refusal = 'PT429 too_many_tries';
    expect(await world.deleteAccount(an, PASSWORD)).toMatchObject({ refusal });
    expect(await world.deleteAccount(binh, PASSWORD)).toMatchObject(right);
    const wait = (minutes: number) =>
      world.own(
        `update private.wrong_passwords set named_at =
           array(select t - make_interval(mins => $1) from unnest(named_at) as t)`,
        [minutes],
      );
    await wait(14);
    expect(await world.deleteAccount(an, PASSWORD)).toMatchObject({ refusal });
    await wait(1);
    expect(await world.deleteAccount(an, PASSWORD)).toMatchObject(right);
  });
});

test('deleting an account deletes everything that it owns, and nothing else', async () => {
  for (const caller of [an, binh]) {
    await world.profile(caller, 'Tên');
    await world.comment(caller, 'còn đây');
    await world.like(caller, 'mua-chieu');
    const { rows } = await world.playlist(caller, 'Của tôi');
    await world.add(caller, rows[0]?.id, 'mua-chieu');
  }
  expect(await world.deleteAccount(an, PASSWORD)).toMatchObject(right);
  for (const rows of [world.profiles, world.comments, world.likes, world.playlists])
    expect(await rows()).toMatchObject([{ user_id: BINH }]);
  expect(await world.playlistTracks()).toHaveLength(1);
});
