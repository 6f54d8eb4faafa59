import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { readLink } from '../../testing/test-link.ts';
import { AUTH, PASSWORD, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await getEmptyServer();
});

const STRANGERS = 'của người lạ 1';

let lastNetwork = 0;
const newClient = () => server.client(`192.0.2.${++lastNetwork}`);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const newSecret = () => randomBytes(32).toString('hex');
/** Removes the limit on e-mails to an address, which is not tested here. */
const aMinuteLater = (email: string) =>
  server.sql('delete from gate.rate_limits where strpos(key, $1) > 0', [
    createHash('sha256').update(email).digest('base64url').slice(0, 22),
  ]);
let lastEmail = 0;
const newEmail = () => `bang-chung-${++lastEmail}@example.com`;

type SignUp = { password?: string; secret?: unknown };

/** Signs up as the page does, without waiting a minute for the next e-mail. */
async function signUpAtOnce(email: string, { password = PASSWORD, secret }: SignUp = {}) {
  const data = { full_name: 'Lan', secret };
  return await newClient().auth.signUp({ email, password, options: { data } });
}

async function signUp(email: string, how: SignUp = {}): Promise<string> {
  await aMinuteLater(email);
  const known = (await server.emailsTo(email)).map(({ link }) => link);
  expect((await signUpAtOnce(email, how)).error).toBeNull();
  return await server.linkFor(email, (link) => !known.includes(link));
}

/** Presses the button on the link's page. */
async function press(link: string, secret?: string) {
  const client = newClient();
  const params = { ...readLink(link), ...(secret !== undefined && { secret }) };
  const { data, error } = await client.auth.verifyOtp(params);
  return { client, user: data.user, outcome: error?.code ?? 'confirmed' };
}
const outcome = async (link: string, secret?: string) => (await press(link, secret)).outcome;

const signIn = async (email: string, password: string) =>
  (await newClient().auth.signInWithPassword({ email, password })).error?.code ?? 'signed in';

async function hasProof(email: string): Promise<boolean> {
  const query = 'select from gate.sign_ups where email_hash = $1 and proof_hash is not null';
  return (await server.sql(query, [hashOf(email)])).length > 0;
}

/**
 * Pressed without a secret, the link confirms the address. No password works until one is chosen.
 */
async function expectToAskForPassword(email: string, link: string) {
  const { client, outcome } = await press(link);
  expect(outcome).toBe('confirmed');
  for (const password of [PASSWORD, STRANGERS])
    expect(await signIn(email, password)).not.toBe('signed in');
  expect((await client.auth.updateUser({ password: 'chọn lúc xác nhận 1' })).error).toBeNull();
  expect(await signIn(email, 'chọn lúc xác nhận 1')).toBe('signed in');
  expect(await hasProof(email)).toBe(false);
}

test.concurrent('the link and the secret of one sign-up together keep its password, once', async () => {
  const email = newEmail();
  const secret = newSecret();
  const link = await signUp(email, { secret });
  const { client, user } = await press(link, secret);
  expect(user?.email).toBe(email);
  expect(user?.user_metadata).toMatchObject({ full_name: 'Lan', email_verified: true });
  expect(user?.user_metadata).not.toHaveProperty('secret');
  expect(await signIn(email, PASSWORD)).toBe('signed in');
  // Somebody else who finds the page open cannot change the password.
  const change = await client.auth.updateUser({ password: 'của ai đó 123' });
  expect(change.error?.code).toBe('invalid_credentials');
  expect(await outcome(link, secret)).toBe('otp_expired');
  expect(await outcome(link)).toBe('otp_expired');
  expect(await hasProof(email)).toBe(false);
});

test.concurrent('of several simultaneous presses one confirms', async () => {
  const secret = newSecret();
  const link = await signUp(newEmail(), { secret });
  const presses = await Promise.all([secret, secret, undefined].map((own) => outcome(link, own)));
  expect(presses.sort()).toEqual(['confirmed', 'otp_expired', 'otp_expired']);
});

test.concurrent('a secret without its link gives nothing', async () => {
  const email = newEmail();
  const secret = newSecret();
  const link = await signUp(email, { secret });
  const other = await signUp(newEmail(), { secret });
  for (const token of [secret, newSecret(), hashOf(secret)])
    expect(await outcome(`#token_hash=${token}&type=signup`, secret)).toBe('otp_expired');
  // Another address has the same secret.
  expect(await outcome(other, newSecret())).toBe('proof_refused');
  expect(await outcome(link, secret)).toBe('confirmed');
  expect(await outcome(other, secret)).toBe('confirmed');
});

test.concurrent('a link with a foreign secret confirms nothing, and is not used up', async () => {
  const email = newEmail();
  const link = await signUp(email, { secret: newSecret() });
  const elsewhere = newSecret();
  await signUp(newEmail(), { secret: elsewhere });
  for (const secret of [elsewhere, newSecret()])
    expect(await outcome(link, secret)).toBe('proof_refused');
  const rows = await server.sql(
    'select email_confirmed_at, last_sign_in_at from auth.users where email = $1',
    [email],
  );
  expect(rows).toEqual([{ email_confirmed_at: null, last_sign_in_at: null }]);
  await expectToAskForPassword(email, link);
});

test.concurrent('a sign-up without a secret has no proof', async () => {
  const email = newEmail();
  const link = await signUp(email);
  expect(await outcome(link, newSecret())).toBe('proof_refused');
  await expectToAskForPassword(email, link);
});

describe.concurrent('a stranger signs up with the same address', () => {
  test('after a stranger’s sign-up, the owner’s proof keeps the owner’s password, and not with the stranger’s link', async () => {
    const email = newEmail();
    const theirs = newSecret();
    const secret = newSecret();
    const strangersLink = await signUp(email, { password: STRANGERS, secret: theirs });
    const link = await signUp(email, { secret });
    for (const [one, other] of [
      [strangersLink, theirs],
      [strangersLink, secret],
      [link, theirs],
    ] as const)
      expect(await outcome(one, other)).toBe('proof_refused');
    expect(await outcome(link, secret)).toBe('confirmed');
    expect(await signIn(email, PASSWORD)).toBe('signed in');
    expect(await signIn(email, STRANGERS)).not.toBe('signed in');
    expect(await outcome(strangersLink, theirs)).toBe('otp_expired');
  });

  test.each([true, false])(
    'after a later sign-up by a stranger (with an e-mail of its own: %s), the owner is asked for a password',
    async (isWritten) => {
      const email = newEmail();
      const theirs = newSecret();
      const secret = newSecret();
      const link = await signUp(email, { secret });
      const stranger = { password: STRANGERS, secret: theirs };
      const links = [link];
      if (isWritten) links.push(await signUp(email, stranger));
      else expect((await signUpAtOnce(email, stranger)).error).toBeNull();
      expect(await server.emailsTo(email)).toHaveLength(links.length);
      expect(await outcome(link, secret)).toBe('proof_refused');
      expect(await outcome(link, theirs)).toBe('proof_refused');
      expect(await outcome(links.at(-1) ?? '', secret)).toBe('proof_refused');
      await expectToAskForPassword(email, links.at(-1) ?? '');
    },
  );

  test('an owner without a proof never confirms a stranger’s password', async () => {
    const email = newEmail();
    await expectToAskForPassword(
      email,
      await signUp(email, { password: STRANGERS, secret: newSecret() }),
    );
  });
});

test.concurrent('the links of a resend and of a recovery belong to no sign-up', async () => {
  const email = newEmail();
  const secret = newSecret();
  const first = await signUp(email, { secret });
  const client = newClient();
  for (const ask of [
    () => client.auth.resend({ type: 'signup', email }),
    () => client.auth.resetPasswordForEmail(email),
  ]) {
    await aMinuteLater(email);
    expect((await ask()).error).toBeNull();
  }
  await expect.poll(() => server.emailsTo(email)).toHaveLength(3);
  const links = (await server.emailsTo(email)).map(({ link }) => link);
  for (const link of links)
    if (!link.endsWith(first)) expect(await outcome(link, secret)).toBe('proof_refused');
  expect(await outcome(first, secret)).toBe('confirmed');
  expect(await signIn(email, PASSWORD)).toBe('signed in');
});

test.concurrent('a proof lasts a day', async () => {
  const email = newEmail();
  const secret = newSecret();
  const link = await signUp(email, { secret });
  const ageProof = (time: string) =>
    server.sql(
      `update gate.sign_ups set created_at = created_at - interval '${time}' where email_hash = $1`,
      [hashOf(email)],
    );
  const ageLink = (time: string) =>
    server.sql(
      `update auth.one_time_tokens set created_at = created_at - interval '${time}' where relates_to = $1`,
      [email],
    );
  await ageProof('24 hours');
  expect(await outcome(link, secret)).toBe('proof_refused');
  await ageProof('-1 minute');
  await ageLink('24 hours');
  expect(await outcome(link, secret)).toBe('otp_expired');
  await ageLink('-1 minute');
  expect(await outcome(link, secret)).toBe('confirmed');
});

test.concurrent('a proof ends with a change of the address, and with the account', async () => {
  const email = newEmail();
  const secret = newSecret();
  const link = await signUp(email, { secret });
  const moved = newEmail();
  expect(await hasProof(email)).toBe(true);
  await server.sql('update auth.users set email = $2 where email = $1', [email, moved]);
  expect(await outcome(link, secret)).toBe('proof_refused');
  await server.sql('delete from auth.users where email = $1', [moved]);
  expect(await outcome(link, secret)).toBe('otp_expired');
  for (const one of [email, moved]) expect(await hasProof(one)).toBe(false);
});

test.concurrent('a confirmed account gets no proof, and no password by one', async () => {
  const { email } = await server.user();
  const secret = newSecret();
  expect(await signUp(email, { password: STRANGERS, secret })).toBe('/quen-mat-khau');
  expect(await hasProof(email)).toBe(false);
  await aMinuteLater(email);
  await newClient().auth.resetPasswordForEmail(email);
  const recovery = await server.linkFor(email, (link) => link.endsWith('type=recovery'));
  expect(await outcome(recovery.replace('=recovery', '=signup'), secret)).toBe('otp_expired');
  const { outcome: opened } = await press(recovery, secret);
  expect(opened).toBe('confirmed');
  expect(await signIn(email, PASSWORD)).toBe('signed in');
  expect(await signIn(email, STRANGERS)).not.toBe('signed in');
});

test.concurrent('an address confirmed meanwhile keeps its password', async () => {
  const email = newEmail();
  const secret = newSecret();
  const link = await signUp(email, { password: STRANGERS, secret });
  // As an operator, or a sign-in with Google, confirms it while the link is still valid.
  await server.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  expect(await outcome(link, secret)).toBe('proof_refused');
  expect(await signIn(email, STRANGERS)).not.toBe('signed in');
});

test.concurrent('nothing that is stored contains the secret or its hash', async () => {
  const email = newEmail();
  const secret = newSecret();
  const link = await signUp(email, { secret });
  const { token_hash: token } = readLink(link);
  const texts = [secret, token, hashOf(secret)];
  const places = await placesOf(texts.join('|'));
  expect(places).toEqual([]);
  expect(server.output).not.toMatch(secret);
});

test.concurrent('what is not a secret is refused alike for every address', async () => {
  const { email } = await server.user();
  for (const secret of [
    '',
    'ngắn',
    'A'.repeat(64),
    'a'.repeat(63),
    'a'.repeat(65),
    7,
    {},
    [],
    true,
  ])
    for (const one of [email, newEmail()]) {
      const body = { email: one, password: PASSWORD, data: { secret } };
      const { status, body: said } = await server.call('POST', `${AUTH}/signup`, body);
      expect([status, said]).toMatchObject([400, { code: 'validation_failed' }]);
      const link = { type: 'signup', token_hash: newSecret(), secret };
      expect((await server.call('POST', `${AUTH}/verify`, link)).status).toBe(400);
    }
});

/** The tables with a row that the pattern matches. */
async function placesOf(pattern: string) {
  const tables = await server.sql<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_schema in ('public', 'private', 'auth', 'gate') and table_type = 'BASE TABLE'`,
  );
  const looks = tables.map(
    ({ place }) => `select '${place}' from ${place} as r where r::text ~ $1`,
  );
  return await server.sql(looks.join(' union '), [pattern]);
}
