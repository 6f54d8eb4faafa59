import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { readLink } from '../../testing/test-link.ts';
import {
  AUTH,
  bearer,
  PASSWORD,
  REST,
  type TestServer,
  type TestUser,
} from '../../testing/test-server.ts';

const NEW = 'mật khẩu mới 2';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
});
beforeEach(async () => {
  user = await server.user();
});

let lastNetwork = 0;
const newClient = () => server.client(`192.0.2.${++lastNetwork}`);
const signIn = async (password: string) => {
  const client = newClient();
  const { data, error } = await client.auth.signInWithPassword({ email: user.email, password });
  return { client, token: data.session?.access_token ?? '', code: error?.code };
};

/** Requests an e-mail and returns its link. */
async function recover(): Promise<string> {
  await server.sql('truncate gate.rate_limits');
  const known = (await server.emailsTo(user.email)).map(({ link }) => link);
  const { error } = await newClient().auth.resetPasswordForEmail(user.email);
  expect(error).toBeNull();
  return await server.linkFor(user.email, (link) => !known.includes(link));
}

async function press(link: string) {
  const client = newClient();
  const { data, error } = await client.auth.verifyOtp(readLink(link));
  return { client, token: data.session?.access_token ?? '', code: error?.code };
}

test('opening the e-mail sets a password without the old one and ends every other session', async () => {
  const { client: phone, token } = await signIn(PASSWORD);
  const { client } = await press(await recover());
  expect((await phone.auth.getUser()).error).toBeNull();
  expect((await client.auth.updateUser({ password: NEW })).error).toBeNull();

  expect((await signIn(PASSWORD)).code).toBe('invalid_credentials');
  expect((await signIn(NEW)).code).toBeUndefined();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await phone.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  const like = { user_id: user.id, track_id: 'bai-1' };
  const post = (by: string) => server.call('POST', `${REST}/track_likes`, like, bearer(by));
  expect((await post(token)).body).toMatchObject({ code: 'PT401', message: 'session_ended' });
  await expect
    .poll(async () => (await server.emailsTo(user.email))[0]?.subject)
    .toBe('Mật khẩu Vinahouse của bạn đã đổi');
});

test('only the e-mail’s session changes the password without the old one, for fifteen minutes', async () => {
  const put = (token: string) =>
    server.call('PUT', `${AUTH}/user`, { password: NEW }, bearer(token));
  const refusal = [400, { code: 'invalid_credentials' }];
  const { token } = await press(await recover());
  const { token: other } = await signIn(PASSWORD);
  const answer = await put(other);
  expect([answer.status, answer.body]).toMatchObject(refusal);

  const age = (time: string) =>
    server.sql(
      `update auth.sessions set created_at = now() - interval '${time}' where user_id = $1`,
      [user.id],
    );
  await age('15 minutes 1 second');
  const late = await put(token);
  expect([late.status, late.body]).toMatchObject(refusal);
  expect((await signIn(PASSWORD)).code).toBeUndefined();
  await age('14 minutes 50 seconds');
  expect((await put(token)).status).toBe(200);
});

test('all e-mails work until one is used', async () => {
  const links = [await recover(), await recover()];
  const [first, second] = [await press(links[1] ?? ''), await press(links[0] ?? '')];
  expect([first.code, second.code]).toEqual([undefined, 'otp_expired']);
});

test('a bad password is refused with the reason, and the next try works', async () => {
  const { client } = await press(await recover());
  const choose = async (password: string) => (await client.auth.updateUser({ password })).error;
  expect(await choose('123456')).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
  expect(await choose('ngắn')).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  expect(await choose(PASSWORD)).toMatchObject({ code: 'same_password', status: 422 });
  expect(await choose(NEW)).toBeNull();
});

test('an e-mail opens no account that was banned later', async () => {
  const link = await recover();
  await server.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    user.id,
  ]);
  expect((await press(link)).code).toBe('user_banned');
  expect(await server.sql('select from auth.sessions where user_id = $1', [user.id])).toEqual([]);
});
