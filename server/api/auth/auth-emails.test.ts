import { beforeAll, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { AUTH, PASSWORD, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await getEmptyServer();
});

let lastNetwork = 0;
const post = (path: string, body: object) =>
  server.call('POST', AUTH + path, body, { 'X-Forwarded-For': `192.0.2.${++lastNetwork % 250}` });
const signUp = (email: string) => post('/signup', { email, password: PASSWORD });
const resend = (email: string) => post('/resend', { type: 'signup', email });
const recover = (email: string) => post('/recover', { email });
const aMinuteLater = () =>
  server.sql("delete from gate.rate_limits where key like 'lettersToInMinute:%'");

let markers = 0;
/** E-mails are written after the response: when a later one has arrived, the earlier ones have, too. */
async function allWritten(): Promise<void> {
  const email = `sau-cung-${++markers}@example.com`;
  await signUp(email);
  await expect.poll(() => server.emailsTo(email)).toHaveLength(1);
}

/** The subjects of all e-mails to some mailboxes, oldest first. */
async function subjectsTo(...mailboxes: string[]): Promise<string[]> {
  await allWritten();
  const received = (await Promise.all(mailboxes.map((mailbox) => server.emailsTo(mailbox)))).flat();
  return received.map(({ subject }) => subject);
}
const CONFIRM = 'Xác nhận email của bạn tại Vinahouse';
const HAS_ACCOUNT = 'Bạn đã có tài khoản Vinahouse';
const RECOVERY = 'Đặt lại mật khẩu Vinahouse';

test('a sign-up with the address of an account sends a notice without a secret', async () => {
  const { email } = await server.user();
  await aMinuteLater();
  await signUp(email);
  await expect.poll(async () => (await server.emailsTo(email))[0]?.subject).toBe(HAS_ACCOUNT);
  expect((await server.emailsTo(email))[0]?.link).toBe(`${server.address}/quen-mat-khau`);
  await aMinuteLater();
  expect((await resend(email)).status).toBe(200);
  expect(await subjectsTo(email)).toEqual([HAS_ACCOUNT]);
});

test('an address without an account gets no recovery e-mail', async () => {
  const email = 'khong-ai@example.com';
  expect([(await recover(email)).text, (await resend(email)).text]).toEqual(['{}', '{}']);
  expect(await subjectsTo(email)).toEqual([]);
});

test('a banned account gets no e-mail', async () => {
  const { email, id } = await server.user();
  await server.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    id,
  ]);
  await aMinuteLater();
  const before = await server.emailsTo(email);
  for (const ask of [recover, resend]) expect((await ask(email)).status).toBe(200);
  await allWritten();
  expect(await server.emailsTo(email)).toEqual(before);
});

test('recovery of an unconfirmed account sends a confirmation link instead', async () => {
  const email = 'cho@example.com';
  await signUp(email);
  expect((await recover(email)).status).toBe(200);
  expect(await subjectsTo(email)).toEqual([CONFIRM, CONFIRM]);
});

test('a mailbox gets one e-mail a minute, whatever the spelling of its address', async () => {
  const written = ['nhip.tho@example.com', 'Nhiptho@example.com', 'n.hiptho+nhac@example.com'];
  for (const email of written) expect((await signUp(email)).status).toBe(200);
  const kept = written.map((email) => email.toLowerCase());
  expect(await subjectsTo(...kept)).toEqual([CONFIRM]);
  const refused = await resend('nhiptho+lai@example.com');
  expect([refused.status, refused.body]).toMatchObject([
    429,
    { code: 'over_email_send_rate_limit' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Sign-up e-mails do not count against the recovery.
  expect((await recover('nhip.tho@example.com')).status).toBe(200);
  expect((await recover('nhiptho@example.com')).status).toBe(429);
});

test('a mailbox gets at most six e-mails an hour', async () => {
  const written = Array.from({ length: 9 }, (_, n) => `gio${n % 2 ? '.' : ''}moi+${n}@example.com`);
  for (const email of written) {
    await aMinuteLater();
    expect((await signUp(email)).status).toBe(200);
  }
  expect(await subjectsTo(...written)).toEqual(Array(6).fill(CONFIRM));
});

test('a common password makes no account, and the reason is given', async () => {
  for (const password of ['123456', 'PASSWORD', 'matkhau123', 'de-doan@example.com']) {
    const answer = await post('/signup', { email: 'de-doan@example.com', password });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { code: 'weak_password', weak_password: { reasons: ['pwned'] } },
    ]);
  }
  const rows = await server.sql("select from auth.users where email = 'de-doan@example.com'");
  expect([rows, await server.emailsTo('de-doan@example.com')]).toEqual([[], []]);
});

test('recovery works by e-mail only', async () => {
  const { email } = await server.user();
  expect((await recover(email)).text).toBe('{}');
  await expect.poll(async () => (await server.emailsTo(email))[0]?.subject).toBe(RECOVERY);
  const [received] = await server.emailsTo(email);
  const form = new RegExp(
    `^${server.address}/quen-mat-khau#token_hash=[0-9a-f]{64}&type=recovery$`,
  );
  expect(received?.link).toMatch(form);
  // The database stores only a digest of the secret.
  const secret = /token_hash=(\w+)/.exec(received?.link ?? '')?.[1];
  expect(
    await server.sql('select from auth.one_time_tokens where token_hash = $1', [secret]),
  ).toEqual([]);
  expect(server.log).not.toContain(secret);
});
