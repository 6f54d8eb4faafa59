import { beforeAll, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { readLink } from '../../testing/test-link.ts';
import { PASSWORD, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await getEmptyServer();
});

const STRANGERS = 'của người lạ 1';
const CHOSEN = 'chọn lúc xác nhận 1';

let lastNetwork = 0;
const newClient = () => server.client(`192.0.2.${++lastNetwork}`);
/** Removes the limit on e-mails, which is not tested here. */
const aMinuteLater = () => server.sql('truncate gate.rate_limits');

async function signUp(email: string, password: string, name?: string): Promise<string> {
  await aMinuteLater();
  const known = (await server.emailsTo(email)).map(({ link }) => link);
  const options = name ? { data: { full_name: name } } : {};
  const { error, data } = await newClient().auth.signUp({ email, password, options });
  expect([error, data.session]).toEqual([null, null]);
  return await server.linkFor(email, (link) => !known.includes(link));
}

const signIn = async (email: string, password: string) =>
  (await newClient().auth.signInWithPassword({ email, password })).error?.code ?? 'signed in';
const press = async (link: string) => {
  const client = newClient();
  const { data, error } = await client.auth.verifyOtp(readLink(link));
  return { client, user: data.user, code: error?.code };
};

describe.each([
  ['later', ['victim', 'stranger']],
  ['before', ['stranger', 'victim']],
] as const)('when a stranger signs up %s with the same address', (when, order) => {
  test.each(['victim', 'stranger'] as const)(
    'opening the %s’s e-mail sets a new password, and the stranger’s never works',
    async (followed) => {
      const email = `${when}-${followed}@example.com`;
      const said = { victim: [PASSWORD, 'Lan'], stranger: [STRANGERS, 'Hề'] } as const;
      const links = { victim: '', stranger: '' };
      for (const name of order) links[name] = await signUp(email, said[name][0], said[name][1]);

      expect(await signIn(email, STRANGERS)).not.toBe('signed in');
      const { client, user } = await press(links[followed]);
      expect(user?.email).toBe(email);
      // Neither password has been proven to be the owner's.
      expect(await signIn(email, STRANGERS)).not.toBe('signed in');
      expect(await signIn(email, PASSWORD)).not.toBe('signed in');
      expect((await client.auth.updateUser({ password: CHOSEN })).error).toBeNull();
      expect(await signIn(email, CHOSEN)).toBe('signed in');
      expect(await signIn(email, STRANGERS)).not.toBe('signed in');
      // The name comes from the sign-up whose e-mail was used.
      expect(user?.user_metadata.full_name).toBe(said[followed][1]);
      const [profile] = await server.sql('select * from public.profiles where user_id = $1', [
        user?.id,
      ]);
      expect(profile).toMatchObject({ display_name: said[followed][1] });
      // Using one link invalidates all.
      for (const link of Object.values(links)) expect((await press(link)).code).toBe('otp_expired');
    },
  );
});

test('a stranger’s name is removed when the owner’s sign-up gave none', async () => {
  const email = 'khong-ten@example.com';
  await signUp(email, STRANGERS, 'Hề');
  const { user } = await press(await signUp(email, PASSWORD));
  expect(user?.user_metadata).not.toHaveProperty('full_name');
  const rows = await server.sql('select display_name from public.profiles where user_id = $1', [
    user?.id,
  ]);
  expect(rows).toEqual([{ display_name: 'khong-ten' }]);
});

test('an earlier link works after another sign-up, a resend and a recovery', async () => {
  const email = 'nhieu-thu@example.com';
  const first = await signUp(email, PASSWORD);
  await signUp(email, STRANGERS);
  const client = newClient();
  for (const ask of [
    () => client.auth.resend({ type: 'signup', email }),
    () => client.auth.resetPasswordForEmail(email),
  ]) {
    await aMinuteLater();
    expect((await ask()).error).toBeNull();
  }
  await expect.poll(() => server.emailsTo(email)).toHaveLength(4);
  const links = (await server.emailsTo(email)).map(({ link }) => link);
  expect(new Set(links).size).toBe(4);
  expect((await press(first)).user?.email).toBe(email);
  for (const link of links) expect((await press(link)).code).toBe('otp_expired');
});

test('a link works for a day', async () => {
  const email = 'hom-qua@example.com';
  const link = await signUp(email, PASSWORD);
  const age = (time: string) =>
    server.sql(
      `update auth.one_time_tokens set created_at = now() at time zone 'utc' - interval '${time}' where relates_to = $1`,
      [email],
    );
  await age('24 hours 1 second');
  expect((await press(link)).code).toBe('otp_expired');
  await age('23 hours 59 minutes');
  expect((await press(link)).user?.email).toBe(email);
});

test('a sign-up with an account’s address does not change the account', async () => {
  const { email, id, client } = await server.user();
  const state = () =>
    server.sql(
      `select u.encrypted_password, u.raw_user_meta_data, i.identity_data, p.display_name,
         (select count(*)::int from auth.one_time_tokens) as links
       from auth.users u join auth.identities i on i.user_id = u.id join public.profiles p on p.user_id = u.id
       where u.id = $1`,
      [id],
    );
  const before = await state();
  const link = await signUp(email, STRANGERS, 'Hề');
  expect(link).toBe('/quen-mat-khau');
  expect(await state()).toEqual(before);
  expect(await signIn(email, STRANGERS)).not.toBe('signed in');
  expect(await signIn(email, PASSWORD)).toBe('signed in');
  expect((await client.auth.refreshSession()).error).toBeNull();
});

test('of two simultaneous presses on one link, one opens the account', async () => {
  const link = await signUp('hai-lan@example.com', PASSWORD);
  const presses = await Promise.all([press(link), press(link), press(link)]);
  expect(presses.map(({ code }) => code ?? 'opened').sort()).toEqual([
    'opened',
    'otp_expired',
    'otp_expired',
  ]);
});

test('a link works for the purpose of its e-mail only', async () => {
  const link = await signUp('loai@example.com', PASSWORD);
  for (const type of ['recovery', 'email_change', 'magiclink', 'invite', 'email'] as const)
    expect((await press(link.replace('type=signup', `type=${type}`))).code).toBe('otp_expired');
  expect((await press(link)).code).toBeUndefined();
});

test('opening a link without pressing does not use it up: scanners and previews press nothing', async () => {
  const link = await signUp('may-quet@example.com', PASSWORD);
  const { token_hash, type } = readLink(link);
  const query = new URLSearchParams({ token_hash, token: token_hash, type });
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const path of [link, `/xac-nhan?${query}`, `/api/auth/v1/verify?${query}`]) {
      await server.ask(path, { method });
      await server.call(method, path);
    }
  // A form on another site has no key.
  const form = await server.ask(`/api/auth/v1/verify?${query}`, { method: 'POST', body: query });
  expect(form.status).toBe(401);
  expect((await press(link)).code).toBeUndefined();
});
