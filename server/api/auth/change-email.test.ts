import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { readLink } from '../../testing/test-link.ts';
import {
  AUTH,
  bearer,
  PASSWORD,
  type TestServer,
  type TestUser,
} from '../../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let newEmail: string;
let last = 0;
beforeAll(async () => {
  server = await getEmptyServer();
});
beforeEach(async () => {
  user = await server.user();
  newEmail = `moi-${++last}@khac.example`;
});

const newClient = () => server.client(`192.0.2.${++last}`);
const signIn = async (email: string) =>
  (await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error?.code ??
  'signed in';
const press = async (link: string) => {
  const { data, error } = await newClient().auth.verifyOtp(readLink(link));
  return error?.code ?? data.user?.email ?? 'the other one is to say yes';
};
const emailOf = async ({ id }: TestUser) =>
  (await server.sql('select email from auth.users where id = $1', [id]))[0]?.email;

const isOf = (type: string, link: string) => link.endsWith(`&type=${type}`);

/** The links in the e-mails to the current and the new address. */
async function ask(email = newEmail) {
  await server.sql('truncate gate.rate_limits');
  const addresses = [user.email, email];
  const known = (await Promise.all(addresses.map((to) => server.emailsTo(to)))).flat();
  const isNew = (link: string) => known.every((received) => received.link !== link);
  const { data, error } = await user.client.auth.updateUser({ email });
  expect([error, data.user?.email, data.user?.new_email]).toEqual([null, user.email, email]);
  return {
    current: await server.linkFor(user.email, (link) => isNew(link) && isOf('email_change', link)),
    next: await server.linkFor(email, isNew),
  };
}

test.each([
  ['current', 'next'],
  ['next', 'current'],
] as const)(
  'the address changes after both confirm: the %s one, then the %s one',
  async (...order) => {
    const links = await ask();
    expect(links.current).toMatch(/^\/xac-nhan#token_hash=[0-9a-f]{64}&type=email_change$/);
    const pressed: string[] = [];
    for (const which of order) {
      expect(await emailOf(user)).toBe(user.email);
      pressed.push(await press(links[which]), await press(links[which]));
    }
    // Each link counts once.
    expect(pressed).toEqual([
      'the other one is to say yes',
      'otp_expired',
      newEmail,
      'otp_expired',
    ]);
    expect([await signIn(newEmail), await signIn(user.email)]).toEqual([
      'signed in',
      'invalid_credentials',
    ]);
    const { data } = await user.client.auth.getUser();
    expect(data.user).toMatchObject({
      email: newEmail,
      user_metadata: { email: newEmail },
      identities: [{ email: newEmail, identity_data: { email: newEmail } }],
    });
    expect(data.user?.new_email).toBeUndefined();
  },
);

test('asking for an address in use gets the same answer and changes nothing', async () => {
  const other = await server.user();
  const waiting = await server.user({ isConfirmed: false });
  const put = async (email: string) => {
    await server.sql('truncate gate.rate_limits');
    const countEmails = async () => (await server.emailsTo(user.email)).length;
    const before = await countEmails();
    const answer = await server.call('PUT', `${AUTH}/user`, { email }, bearer(user.token));
    // Only the last request's link is valid, and e-mails are sent after the answers.
    await expect.poll(countEmails).toBe(before + 1);
    const body = answer.text.replaceAll(email, '@').replace(/"updated_at":"[^"]*"/g, '');
    return [answer.status, body];
  };
  const answers = [
    await put('tu-do@khac.example'),
    await put(other.email),
    await put(waiting.email),
  ];
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);

  for (const { email } of [other, waiting])
    await server.linkFor(email, (link) => link.endsWith('/quen-mat-khau'));
  const [received] = await server.emailsTo(other.email);
  expect(received?.subject).toBe('Bạn đã có tài khoản Vinahouse');
  expect(await press(await server.linkFor(user.email))).toBe('the other one is to say yes');
  expect([await emailOf(user), await emailOf(other)]).toEqual([user.email, other.email]);
});

test('a new request invalidates the earlier links', async () => {
  const first = await ask();
  const second = await ask(`nua-${newEmail}`);
  expect([await press(first.current), await press(first.next)]).toEqual([
    'otp_expired',
    'otp_expired',
  ]);
  expect(await press(second.next)).toBe('the other one is to say yes');
  expect(await press(second.current)).toBe(`nua-${newEmail}`);
});

test('a confirmation of an earlier request does not count for a later one', async () => {
  const first = await ask();
  expect(await press(first.current)).toBe('the other one is to say yes');
  const second = await ask('ke-trom@khac.example');
  expect(await press(second.next)).toBe('the other one is to say yes');
  expect(await emailOf(user)).toBe(user.email);
});

test('when two ask for one address, the first to confirm gets it', async () => {
  const links = await ask();
  expect(await press(links.current)).toBe('the other one is to say yes');
  await server.sql(
    'insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())',
    [newEmail],
  );
  expect(await press(links.next)).toBe('otp_expired');
  expect(await emailOf(user)).toBe(user.email);
  expect(await signIn(user.email)).toBe('signed in');
});

test('two confirmations at the same moment both count', async () => {
  const links = await ask();
  const pressed = await Promise.all([press(links.current), press(links.next)]);
  expect(pressed.sort()).toEqual([newEmail, 'the other one is to say yes'].sort());
});

test('an invalid or unchanged address sends no e-mail', async () => {
  const before = await server.emailsTo(user.email);
  const { error } = await user.client.auth.updateUser({ email: 'không phải' });
  expect(error?.code).toBe('email_address_invalid');
  const { data } = await user.client.auth.updateUser({ email: user.email.toUpperCase() });
  expect(data.user?.new_email).toBeUndefined();
  expect(await server.emailsTo(user.email)).toEqual(before);
});

test('a recovery link from before a change of address or password is refused', async () => {
  const recover = async () => {
    await server.sql('truncate gate.rate_limits');
    const known = await server.emailsTo(user.email);
    await newClient().auth.resetPasswordForEmail(user.email);
    const isNew = (link: string) => known.every((one) => one.link !== link);
    return await server.linkFor(user.email, (link) => isNew(link) && isOf('recovery', link));
  };
  const beforePassword = await recover();
  const change = { password: 'mật khẩu mới 2', current_password: PASSWORD };
  expect((await user.client.auth.updateUser(change)).error).toBeNull();
  expect(await press(beforePassword)).toBe('otp_expired');

  const beforeAddress = await recover();
  const links = await ask();
  await press(links.current);
  expect(await press(links.next)).toBe(newEmail);
  expect(await press(beforeAddress)).toBe('otp_expired');
});
