import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { readLink } from '../../testing/test-link.ts';
import { AUTH, PASSWORD, TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
/** A public site whose settings name no proxy, although its requests come from one. */
const hidden = new TestServer({ TRUST_PROXY: '', SITE_URL: 'https://nhac.example' });
let user: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
  await hidden.start();
});
afterAll(() => hidden.stop());
beforeEach(async () => {
  user = await server.user();
});

let lastNetwork = 0;
const newNetwork = () => `10.0.${++lastNetwork >> 8}.${lastNetwork & 255}`;
const signIn = (password: string, network: string, { email } = user, at = server) =>
  at.call(
    'POST',
    `${AUTH}/token?grant_type=password`,
    { email, password },
    { 'X-Forwarded-For': network },
  );
/** Ten at a time: more concurrent password checks are refused. */
async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) {
    const left = Math.min(10, count - answers.length);
    const next = Array.from({ length: left }, (_, n) => work(answers.length + n));
    answers.push(...(await Promise.all(next)));
  }
  return answers;
}
/** Raises the counters of each network by SQL, which is quicker than signing in. */
const countUpTo = (points: number, at = server) =>
  at.sql(
    "update gate.rate_limits set points = $1 where key like 'signIns%From:%' and points < $1",
    [points],
  );
const waitSec = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));
const statuses = (answers: { status: number }[]) => [
  ...new Set(answers.map(({ status }) => status)),
];

test('the 31st wrong sign-in to an account from a network is refused; the owner signs in from elsewhere', async () => {
  const network = newNetwork();
  expect((await signIn('sai', network)).status).toBe(400);
  await countUpTo(28);
  for (let n = 0; n < 2; n++) expect((await signIn('sai', network)).status).toBe(400);
  // After five minutes the network may try other accounts.
  await server.sql("delete from gate.rate_limits where key like 'signInsFrom:%'");
  const refused = await signIn(PASSWORD, network);
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'over_request_rate_limit' }]);
  expect(waitSec(refused)).toBeGreaterThan(5 * 60);
  expect(waitSec(refused)).toBeLessThanOrEqual(15 * 60);
  expect((await signIn(PASSWORD, newNetwork())).status).toBe(200);
});

test('a network has thirty tries, whatever the accounts and the client’s own headers', async () => {
  const network = newNetwork();
  const signInAs = (n: number) =>
    signIn('sai', `198.18.0.${n}, ${network}`, { ...user, email: `ai-${n}@example.com` });
  expect((await signInAs(1)).status).toBe(400);
  await countUpTo(28);
  for (const n of [2, 3]) expect((await signInAs(n)).status).toBe(400);
  const other = await server.user();
  const refused = await signIn(PASSWORD, network, other);
  expect(refused.status).toBe(429);
  expect(waitSec(refused)).toBeGreaterThan(0);
  expect(waitSec(refused)).toBeLessThanOrEqual(5 * 60);
  expect((await signIn(PASSWORD, newNetwork(), other)).status).toBe(200);
});

describe('after 150 wrong sign-ins from as many networks', () => {
  const attack = async () => {
    expect((await signIn('sai', newNetwork())).status).toBe(400);
    const wanted = "update gate.rate_limits set points = 149 where key like 'signInsTo:%'";
    await server.sql(`${wanted} and points < 149`);
    expect((await signIn('sai', newNetwork())).status).toBe(400);
    expect((await signIn(PASSWORD, newNetwork())).status).toBe(429);
  };

  test('after 150 wrong sign-ins the owner signs in from a known network', async () => {
    const home = newNetwork();
    expect((await signIn(PASSWORD, home)).status).toBe(200);
    await attack();
    expect((await signIn(PASSWORD, home)).status).toBe(200);
    // The network is known for this account only.
    const other = await server.user();
    const [before] = await server.sql('select count(*)::int as n from gate.known_networks');
    expect((await signIn('sai', home, other)).status).toBe(400);
    expect(await server.sql('select count(*)::int as n from gate.known_networks')).toEqual([
      before,
    ]);
    const rows = await server.sql<{ network_hash: string }>('select * from gate.known_networks');
    for (const { network_hash } of rows) expect(network_hash).toMatch(/^[\w-]{43}$/);
  });

  test('after 150 wrong sign-ins the owner signs in from anywhere by an emailed link', async () => {
    await attack();
    const client = server.client(newNetwork());
    expect((await client.auth.resetPasswordForEmail(user.email)).error).toBeNull();
    const link = await server.linkFor(user.email);
    expect((await client.auth.verifyOtp(readLink(link))).error).toBeNull();
    const { data, error } = await client.auth.updateUser({ password: 'mật khẩu mới 2' });
    expect([error, data.user?.email]).toEqual([null, user.email]);
  });
});

describe('on a network that has used up its tries', () => {
  /** Strangers behind the same address have tried too many passwords. */
  const useUp = async (network: string) => {
    const email = `la-${network.replace(/\W/g, '-')}@example.com`;
    expect((await signIn('sai', network, { ...user, email })).status).toBe(400);
    await countUpTo(31);
    // These put the block into the server's memory, too.
    for (const _ of [1, 2])
      expect((await signIn('sai', network, { ...user, email })).status).toBe(429);
    await server.sql("delete from gate.rate_limits where key like 'signInsToFrom:%'");
  };

  test('on a network that has used up its tries, only those who have signed in there before can', async () => {
    const carrier = newNetwork();
    expect((await signIn(PASSWORD, carrier)).status).toBe(200);
    const elsewhere = await server.user();
    await useUp(carrier);
    expect((await signIn(PASSWORD, carrier)).status).toBe(200);
    const wrong = await signIn('sai', carrier);
    const unknown = await signIn(PASSWORD, carrier, elsewhere);
    const nobody = await signIn('sai', carrier, { ...user, email: 'khong-ai@example.com' });
    for (const answer of [wrong, unknown, nobody])
      expect([answer.status, answer.text]).toEqual([429, wrong.text]);
  });

  test('an owner who is known on one /64 can sign in on a used-up /64 of the same /56', async () => {
    const line = (n: number) => `2001:db8:77:${(0x100 + n).toString(16)}::1`;
    expect((await signIn(PASSWORD, line(1))).status).toBe(200);
    await useUp(line(2));
    expect((await signIn(PASSWORD, line(2))).status).toBe(200);
    expect((await signIn('sai', line(2))).status).toBe(429);
  });
});

test('listeners behind one address of a carrier sign in, many at once, beside some wrong passwords', async () => {
  const carrier = newNetwork();
  expect((await signIn('sai', carrier)).status).toBe(400);
  await countUpTo(25);
  for (let n = 0; n < 3; n++) {
    // Stands for sign-ins to many accounts, since the tries for one account are limited.
    await server.sql("delete from gate.rate_limits where key like 'signInsTo%'");
    const answers = await times(10, () => signIn(PASSWORD, carrier));
    expect(statuses(answers)).toEqual([200]);
  }
});

test('the counts of sign-ins survive a restart', async () => {
  const network = newNetwork();
  await signIn('sai', network);
  await countUpTo(29);
  expect((await signIn('sai', network)).status).toBe(400);
  await server.restart();
  expect((await signIn(PASSWORD, network)).status).toBe(429);
  expect((await signIn(PASSWORD, newNetwork())).status).toBe(200);
});

test('the counters of sign-ins store no network or address in plain text', async () => {
  const network = newNetwork();
  await signIn('sai', network);
  const rows = await server.sql<{ key: string }>('select key from gate.rate_limits');
  expect(rows.length).toBeGreaterThan(1);
  for (const { key } of rows) expect(key).toMatch(/^[A-Za-z]+:[\w-]{22}( [\w-]{22})?$/);
});

test('sign-ups, e-mails and confirmations are counted, and invalid addresses are not', async () => {
  const headers = { 'X-Forwarded-For': newNetwork() };
  const post = (path: string, body: object) => server.call('POST', AUTH + path, body, headers);
  const bad = await times(40, () => post('/signup', { email: 'không', password: PASSWORD }));
  expect(statuses(bad)).toEqual([400]);
  const tryAll = async (most: number, ask: (n: number) => ReturnType<typeof post>) => {
    const answers = await times(most + 1, ask);
    return answers.filter(({ status, body }) => {
      const { code } = body as { code?: string };
      return status === 429 && code === 'over_request_rate_limit';
    }).length;
  };
  const email = (n: number) => `nguoi-${n}@example.com`;
  expect(await tryAll(30, (n) => post('/recover', { email: email(n) }))).toBe(1);
  const type = 'signup';
  expect(await tryAll(60, (n) => post('/verify', { type, token_hash: `${n}` }))).toBe(1);
});

describe('behind a proxy that the settings do not mention', () => {
  test('behind a proxy that the settings do not mention, 31 wrong sign-ins block nobody else', async () => {
    const [victim, other] = [await hidden.user(), await hidden.user()];
    const attempt = (password: string, of: TestUser, network = '203.0.113.9') =>
      signIn(password, network, of, hidden);
    expect((await attempt('sai', victim)).status).toBe(400);
    await countUpTo(30, hidden);
    expect((await attempt('sai', victim)).status).toBe(400);
    await countUpTo(61, hidden);
    expect((await attempt('sai', { ...victim, email: 'ai@example.com' })).status).toBe(400);
    // The owner can sign in, too, although their requests come from the same address.
    expect((await attempt(PASSWORD, victim)).status).toBe(200);
    expect((await attempt(PASSWORD, other, '203.0.113.10')).status).toBe(200);
    expect((await attempt(PASSWORD, other)).status).toBe(200);
    const { data } = await other.client.auth.getSession();
    const refresh_token = data.session?.refresh_token;
    const renewals = await times(301, () =>
      hidden.call(
        'POST',
        `${AUTH}/token?grant_type=refresh_token`,
        { refresh_token: 'x' },
        { 'X-Forwarded-For': '203.0.113.9' },
      ),
    );
    expect(statuses(renewals)).toEqual([400]);
    expect(
      (await hidden.call('POST', `${AUTH}/token?grant_type=refresh_token`, { refresh_token }))
        .status,
    ).toBe(200);
  });
});
