import { beforeAll, describe, expect, test } from 'vitest';
import {
  AN,
  an,
  BINH,
  banned,
  binh,
  type Caller,
  CHUA,
  openWorldForTests,
  removed,
  service,
  signedOut,
  unconfirmed,
  visitor,
} from './world.ts';

const world = openWorldForTests();
/** An's profile; Bình has none yet. */
let before: Record<string, unknown>[];
beforeAll(async () => {
  await world.profile(an, 'An');
  before = await world.profiles();
});

const everybody: [string, Caller][] = [
  ['a visitor', visitor],
  ['the owner', an],
  ['a stranger', binh],
  ['an unconfirmed user', unconfirmed],
  ['the service role', service],
];
const ROW_REFUSED = '42501 new row violates row-level security policy for table "profiles"';
const TABLE_REFUSED = '42501 permission denied for table profiles';

describe('select', () => {
  test.each(everybody)('%s can read every profile', async (_, caller) => {
    expect((await world.ask(caller, 'select * from profiles')).rows).toEqual(before);
    expect(before).toEqual([{ user_id: AN, display_name: 'An', avatar_url: null }]);
  });
});

describe('insert', () => {
  test('a confirmed user can create their own profile', async () => {
    expect(await world.profile(binh, 'Bình', 'https://example.com/b.png')).toMatchObject({
      count: 1,
    });
    expect(await world.profiles()).toEqual([
      ...before,
      { user_id: BINH, display_name: 'Bình', avatar_url: 'https://example.com/b.png' },
    ]);
  });

  test('the service role can create a profile for somebody', async () => {
    expect(await world.profile(service, 'Bình', null, BINH)).toMatchObject({ count: 1 });
    expect(await world.profiles()).toHaveLength(2);
  });

  test.each<[string, Caller, string]>([
    ['a visitor', visitor, TABLE_REFUSED],
    ['an unconfirmed user', unconfirmed, 'PT403 not_confirmed'],
    ['a banned user', banned, 'PT403 account_banned'],
    ['a user who was deleted', removed, 'PT401 session_ended'],
  ])('%s can NOT create one', async (_, caller, refusal) => {
    expect(await world.profile(caller, 'Tên')).toMatchObject({ refusal });
    expect(await world.profiles()).toEqual(before);
  });

  test('a user can NOT create a profile for somebody else', async () => {
    expect(await world.profile(an, 'Bình', null, BINH)).toMatchObject({ refusal: ROW_REFUSED });
    expect(await world.profile(an, 'Chưa', null, CHUA)).toMatchObject({ refusal: ROW_REFUSED });
    expect(await world.profiles()).toEqual(before);
  });

  test('a user can NOT create a second profile', async () => {
    expect((await world.profile(an, 'An hai')).refusal).toMatch(/^23505 /);
    expect(await world.profiles()).toEqual(before);
  });

  test('a user can NOT overwrite another’s profile by an upsert', async () => {
    const upsert = (caller: Caller, owner: string) =>
      world.ask(
        caller,
        `insert into profiles (user_id, display_name) values ($1, 'chiếm')
          on conflict (user_id) do update set display_name = excluded.display_name`,
        [owner],
      );
    expect(await upsert(binh, AN)).toMatchObject({ refusal: ROW_REFUSED });
    expect(await world.profiles()).toEqual(before);
    // The same upsert of one's own profile updates it.
    expect(await upsert(an, AN)).toMatchObject({ count: 1 });
    expect(await world.profiles()).toMatchObject([{ user_id: AN, display_name: 'chiếm' }]);
  });
});

describe('update', () => {
  const rename = "update profiles set display_name = 'Mới'";

  test.each<[string, Caller]>([
    ['the owner', an],
    ['the service role', service],
  ])('%s can change it', async (_, caller) => {
    expect(await world.ask(caller, rename)).toMatchObject({ count: 1 });
    expect(await world.profiles()).toMatchObject([{ user_id: AN, display_name: 'Mới' }]);
  });

  test.each<[string, Caller, object]>([
    ['a stranger', binh, { rows: [], count: 0 }],
    ['an unconfirmed user', unconfirmed, { refusal: 'PT403 not_confirmed' }],
    ['the owner, signed out,', signedOut, { refusal: 'PT401 session_ended' }],
  ])('%s can NOT change one', async (_, caller, answer) => {
    expect(await world.ask(caller, rename)).toMatchObject(answer);
    expect(await world.profiles()).toEqual(before);
  });

  test('a visitor can NOT change a profile', async () => {
    expect(await world.ask(visitor, rename)).toMatchObject({ refusal: TABLE_REFUSED });
    expect(await world.profiles()).toEqual(before);
  });

  test.each(everybody)('%s can NOT give a profile to another user', async (_, caller) => {
    const give = await world.ask(caller, 'update profiles set user_id = $1', [BINH]);
    expect(give).toMatchObject({ refusal: TABLE_REFUSED });
    expect(await world.profiles()).toEqual(before);
  });

  test('the owner can NOT give a profile away, even if everything was granted by mistake', async () => {
    await world.own('grant all on profiles to anon, authenticated');
    const give = await world.ask(an, 'update profiles set user_id = $1', [BINH]);
    expect(give).toMatchObject({ refusal: ROW_REFUSED });
    expect(await world.ask(visitor, rename)).toMatchObject({ refusal: 'PT401 session_ended' });
    expect(await world.ask(an, 'delete from profiles')).toMatchObject({ count: 0 });
    expect(await world.profiles()).toEqual(before);
  });
});

describe('delete', () => {
  test.each(everybody)('%s can NOT delete a profile', async (_, caller) => {
    for (const sql of ['delete from profiles', 'truncate profiles'])
      expect(await world.ask(caller, sql)).toMatchObject({ refusal: TABLE_REFUSED });
    expect(await world.profiles()).toEqual(before);
  });

  test('a profile is deleted with its user', async () => {
    await world.own('delete from auth.users where id = $1', [AN]);
    expect(await world.profiles()).toEqual([]);
  });
});
