import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, TestServer, type TestUser } from '../test-server.ts';

const server = new TestServer();
let known: TestUser;
let unconfirmed: TestUser;
beforeAll(async () => {
  await server.start();
  known = await server.user();
  unconfirmed = await server.user({ isConfirmed: false });
});
afterAll(() => server.stop());

let lastIp = 0;
const ip = () => ({ 'X-Forwarded-For': `192.0.2.${++lastIp % 250}` });
const signIn = (email: string, password: string, headers = ip()) =>
  server.call('POST', '/api/auth/v1/token?grant_type=password', { email, password }, headers);
const signUp = (email: string, password = PASSWORD, headers = ip()) =>
  server.call(
    'POST',
    '/api/auth/v1/signup',
    { email, password, data: { full_name: 'Ai' } },
    headers,
  );

/** Names and kinds, without what differs from one user to the next. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return typeof value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, shape(part)]));
}

/** Taken in turn, so that a busy machine is busy for all of them. */
async function mediansMs(times: number, works: (() => Promise<unknown>)[]): Promise<number[]> {
  const tookMs = works.map(() => [] as number[]);
  for (let n = 0; n < times; n++)
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      await work();
      tookMs[index]?.push(performance.now() - start);
    }
  return tookMs.map((times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
}

test('a wrong password is answered alike for a known, an unconfirmed and an unknown address', async () => {
  const answers = await Promise.all(
    [known.email, unconfirmed.email, 'khong-ai@example.com'].map((email) => signIn(email, 'sai')),
  );
  const [first] = answers;
  expect(first?.status).toBe(400);
  expect(first?.body).toMatchObject({ code: 'invalid_credentials' });
  for (const answer of answers) {
    expect([answer.status, answer.text]).toEqual([first?.status, first?.text]);
    expect([...answer.headers.keys()].sort()).toEqual([...(first?.headers.keys() ?? [])].sort());
  }
});

test('only the right password learns that the address is not confirmed', async () => {
  expect((await signIn(unconfirmed.email, PASSWORD)).body).toMatchObject({
    code: 'email_not_confirmed',
  });
});

test('and signing in takes as long', async () => {
  const [knownMs = 0, ...othersMs] = await mediansMs(9, [
    () => signIn(known.email, 'sai'),
    () => signIn('ai-do@example.com', 'sai'),
    () => signIn(unconfirmed.email, 'sai'),
  ]);
  // Without the hash it is a twentieth.
  for (const ms of othersMs) {
    expect(ms / knownMs).toBeGreaterThan(0.5);
    expect(ms / knownMs).toBeLessThan(2);
  }
});

test('signing up is answered alike for a new, a confirmed and an unconfirmed address', async () => {
  const users = async () =>
    (await server.sql<{ n: number }>('select count(*)::int n from auth.users'))[0]?.n;
  const before = (await users()) ?? 0;
  const [fresh, taken, waiting] = [
    await signUp('moi-tinh@example.com'),
    await signUp(known.email),
    await signUp(unconfirmed.email),
  ];
  expect(fresh.status).toBe(200);
  for (const answer of [taken, waiting]) {
    expect(answer.status).toBe(200);
    expect(shape(answer.body)).toEqual(shape(fresh.body));
    expect((answer.body as { id: string }).id).not.toBe(known.id);
    expect((answer.body as { id: string }).id).not.toBe(unconfirmed.id);
  }
  expect(await users()).toBe(before + 1);
  // The confirmed user's password is still their own.
  expect((await signIn(known.email, PASSWORD)).status).toBe(200);
});

test('and signing up takes as long', async () => {
  let n = 0;
  const [newMs = 0, takenMs = 0] = await mediansMs(5, [
    () => signUp(`moi-${++n}@example.com`),
    () => signUp(known.email),
  ]);
  expect(takenMs / newMs).toBeGreaterThan(0.5);
  expect(takenMs / newMs).toBeLessThan(2);
});

test('an unconfirmed address gets its mail again, at most once a minute, with the newest password', async () => {
  const email = 'cho-thu@example.com';
  await signUp(email, 'mật khẩu cũ');
  const first = await server.linkFor(email);
  // At once: nothing changes.
  expect((await signUp(email, 'mật khẩu mới')).status).toBe(200);
  expect(
    (await server.call('POST', '/api/auth/v1/resend', { type: 'signup', email }, ip())).status,
  ).toBe(200);
  expect(await tokenOf(email)).toBe(new URL(first, server.address).searchParams.get('token'));

  await aMinuteLater(email);
  await signUp(email, 'mật khẩu mới');
  const second = await server.linkFor(email, (link) => !link.endsWith(first));
  const outdated = await server.ask(first, { headers: ip() });
  expect(outdated.headers.get('location')).toContain('error_code=otp_expired');

  await aMinuteLater(email);
  await server.call('POST', '/api/auth/v1/resend', { type: 'signup', email }, ip());
  const third = await server.linkFor(
    email,
    (link) => ![first, second].some((l) => link.endsWith(l)),
  );
  expect((await server.ask(third, { headers: ip() })).headers.get('location')).toContain(
    '#access_token=',
  );
  expect((await signIn(email, 'mật khẩu cũ')).body).toMatchObject({ code: 'invalid_credentials' });
  expect((await signIn(email, 'mật khẩu mới')).status).toBe(200);
});

test('asking for the mail again says nothing of the address', async () => {
  const answers = await Promise.all(
    [known.email, 'nguoi-la@example.com'].map((email) =>
      server.call('POST', '/api/auth/v1/resend', { type: 'signup', email }, ip()),
    ),
  );
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, '{}'],
    [200, '{}'],
  ]);
});

test('the thirty-first try within five minutes is refused, for an address from anywhere', async () => {
  const email = 'bi-do@example.com';
  for (let round = 0; round < 5; round++) {
    const tries = await Promise.all(Array.from({ length: 6 }, () => signIn(email, 'sai')));
    expect(tries.map(({ status }) => status)).toEqual(Array(6).fill(400));
  }
  const last = await signIn(email.toUpperCase(), 'sai');
  expect(last.status).toBe(429);
  expect(last.body).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  // Somebody else signs in.
  expect((await signIn(known.email, PASSWORD)).status).toBe(200);
});

test('and for an IP, whatever the addresses it tries', async () => {
  const headers = { 'X-Forwarded-For': '1.2.3.4, 203.0.113.77' };
  const statuses = [];
  for (let n = 0; n < 31; n++)
    statuses.push((await signUp('khong-phai-email', PASSWORD, headers)).status);
  // What is no address is no try.
  expect(new Set(statuses)).toEqual(new Set([400]));
  const tries = await Promise.all(
    Array.from({ length: 31 }, (_, n) => signIn(`a${n}@example.com`, 'sai', headers)),
  );
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('a password is refused as the pages expect it', async () => {
  expect((await signUp('yeu@example.com', '12345')).body).toMatchObject({ code: 'weak_password' });
  expect((await signUp('dai@example.com', 'ă'.repeat(40))).body).toMatchObject({
    code: 'password_too_long',
  });
});

async function tokenOf(email: string) {
  const query = 'select confirmation_token as token from auth.users where email = $1';
  return (await server.sql<{ token: string }>(query, [email]))[0]?.token;
}

async function aMinuteLater(email: string) {
  await server.sql(
    "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 s' where email = $1",
    [email],
  );
}
