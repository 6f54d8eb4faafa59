import { describe, expect, test } from 'vitest';
import { AN, an, CHUA, openWorldForTests, unconfirmed } from './world.ts';

const world = openWorldForTests();

const ID = '01a204b0-0000-4000-8000-000000000000';
/** Acts as the auth service does; the database's owner stands in for its role. */
const signUp = (row: Record<string, unknown>) => {
  const names = Object.keys({ id: ID, ...row });
  return world.own(
    `insert into auth.users (${names}) values (${names.map((_, n) => `$${n + 1}`)})`,
    Object.values({ id: ID, ...row }),
  );
};
const confirm = (id = ID) =>
  world.own('update auth.users set email_confirmed_at = now() where id = $1', [id]);
const passwordOf = async (id: string) =>
  (await world.own('select encrypted_password from auth.users where id = $1', [id]))[0]
    ?.encrypted_password;

describe('the profile', () => {
  const EMAIL = 'thao.vy@example.com';
  const made = async (metadata: unknown, email: string | null = EMAIL) => {
    await signUp({ email, raw_user_meta_data: JSON.stringify(metadata) });
    await confirm();
    return (await world.profiles())[0];
  };

  test('the profile is created when the address is confirmed, and not before', async () => {
    await signUp({ email: EMAIL });
    expect(await world.profiles()).toEqual([]);
    await confirm();
    expect(await world.profiles()).toEqual([
      { user_id: ID, display_name: 'thao.vy', avatar_url: null },
    ]);
  });

  test('the profile is created at once for an account that is created as confirmed', async () => {
    await signUp({ email: EMAIL, email_confirmed_at: new Date() });
    expect(await world.profiles()).toMatchObject([{ user_id: ID, display_name: 'thao.vy' }]);
  });

  test('the profile keeps what its listener has set', async () => {
    await world.profile(an, 'An của tôi');
    await confirm(AN);
    await world.own('update auth.users set email_confirmed_at = null where id = $1', [AN]);
    await confirm(AN);
    expect(await world.profiles()).toMatchObject([{ display_name: 'An của tôi' }]);
  });

  test.each<[unknown, string]>([
    [{ full_name: ' Thảo  Vy ', name: 'Vy' }, 'Thảo Vy'],
    [{ full_name: '', name: 'Vy' }, 'Vy'],
    [{ full_name: '\u200b\u202e', name: 'Vy' }, 'Vy'],
    [{ full_name: 'Quản trị viên', name: 'Admin' }, 'thao.vy'],
    [{ full_name: 'Vy ✔' }, 'Vy'],
    [{ full_name: { a: 1 }, name: 7 }, 'thao.vy'],
    [{ full_name: 'ă'.normalize('NFD').repeat(90) }, 'ă'.repeat(80)],
    [{ full_name: '🥁'.repeat(90) }, '🥁'.repeat(80)],
    [{ full_name: `${'a'.repeat(79)} b` }, 'a'.repeat(79)],
    [{ full_name: 'x\u0301'.repeat(5000) }, 'x\u0301'.repeat(40)],
    [[], 'thao.vy'],
    ['text', 'thao.vy'],
    [null, 'thao.vy'],
  ])('of %j gets the first allowed name', async (metadata, name) => {
    expect(await made(metadata)).toMatchObject({ display_name: name });
  });

  test.each(['admin@example.com', '\u200b@example.com', '@', '', null])(
    'the profile of the address %j alone is named after the account',
    async (email) => {
      expect(await made({}, email)).toMatchObject({ display_name: 'User01a204b0' });
    },
  );

  test.each<[unknown, string | null]>([
    [' https://a.example/vy.png ', 'https://a.example/vy.png'],
    ['http://a.example/vy.png', null],
    ['javascript:alert(1)', null],
    [`https://a.example/${'a'.repeat(500)}`, null],
    [7, null],
    [undefined, null],
  ])('gets an avatar at %j if it is allowed', async (avatar_url, kept) => {
    expect(await made({ avatar_url, name: 'Vy' })).toMatchObject({
      display_name: 'Vy',
      avatar_url: kept,
    });
  });

  test('the profile gets the next name if the table refuses one', async () => {
    await world.own("alter table profiles add check (display_name <> 'Vy')");
    expect(await made({ full_name: 'Vy', name: 'Thảo Vy' })).toMatchObject({
      display_name: 'Thảo Vy',
    });
  });

  test('a profile that cannot be created does not prevent the confirmation', async () => {
    await world.own('alter table profiles add column more text not null');
    await signUp({ email: EMAIL });
    await confirm();
    await world.own('alter table profiles rename to elsewhere');
    await signUp({
      id: CHUA.replaceAll('3', 'b'),
      email: 'b@b.vn',
      email_confirmed_at: new Date(),
    });
    await world.own('drop function private.make_profile');
    await signUp({
      id: CHUA.replaceAll('3', 'c'),
      email: 'c@b.vn',
      email_confirmed_at: new Date(),
    });
    expect(await world.own('select from elsewhere')).toEqual([]);
    expect(
      await world.own('select from auth.users where email_confirmed_at is not null'),
    ).toHaveLength(7);
  });
});

describe('the password given at sign-up', () => {
  test('the password given at sign-up is deleted when the address is confirmed, since anybody may have signed up with it', async () => {
    await signUp({ email: 'vy@example.com', encrypted_password: 'của ai?' });
    await world.own("update auth.users set raw_user_meta_data = '{}' where id = $1", [ID]);
    expect(await passwordOf(ID)).toBe('của ai?');
    await confirm();
    expect(await passwordOf(ID)).toBeNull();
  });

  test('the password given at sign-up is deleted even if it is sent along with the confirmation', async () => {
    await signUp({ email: 'vy@example.com', encrypted_password: 'của ai?' });
    await world.own(
      'update auth.users set encrypted_password = encrypted_password, email_confirmed_at = now() where id = $1',
      [ID],
    );
    expect(await passwordOf(ID)).toBeNull();
  });

  test('the password stays if the account was created as confirmed, and through later changes', async () => {
    await signUp({
      email: 'vy@example.com',
      encrypted_password: 'của tôi',
      email_confirmed_at: new Date(),
    });
    await confirm();
    expect(await passwordOf(ID)).toBe('của tôi');
  });

  test('a password can be set again right after the confirmation', async () => {
    await confirm(CHUA);
    await world.own("update auth.users set encrypted_password = 'mới' where id = $1", [CHUA]);
    expect(await passwordOf(CHUA)).toBe('mới');
    expect(await world.like(unconfirmed, 'mua-chieu')).toMatchObject({ count: 1 });
  });
});
