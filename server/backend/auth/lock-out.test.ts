import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLink } from '../test-link.ts';
import { AUTH, PASSWORD, TestServer, type TestUser } from '../test-server.ts';

const server = new TestServer();
let owner: TestUser;
beforeAll(async () => {
  await server.start();
  owner = await server.user();
});
afterAll(() => server.stop());

/** Each network tries this often and is not refused for that alone. */
const TRIES = 30;

const signIn = (network: string, password: string, email = owner.email, at = server) =>
  at.call(
    'POST',
    `${AUTH}/token?grant_type=password`,
    { email, password },
    { 'X-Forwarded-For': network },
  );

async function guess(network: string, times: number, at = server): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++)
    statuses.push((await signIn(network, `sai ${n}`, owner.email, at)).status);
  return statuses;
}

test('thirty wrong passwords shut out the network that tried them, and not the owner elsewhere', async () => {
  const statuses = await guess('203.0.113.10', TRIES + 1);
  expect(statuses).toEqual([...Array(TRIES).fill(400), 429]);
  const refused = await signIn('203.0.113.10', PASSWORD);
  expect(refused.body).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn('203.0.113.11', PASSWORD)).status).toBe(200);
});

test('the count outlives a restart', async () => {
  server.signal('SIGTERM');
  await server.ended();
  await server.start();
  expect((await signIn('203.0.113.10', PASSWORD)).status).toBe(429);
});

test('guesses from many networks shut out unknown ones; a known one and a letter get in', async () => {
  // As if there had been 119 more, from four networks.
  await server.sql("update gate.rate_limits set points = 149 where key like 'signInsTo:%'");
  expect(await guess('192.0.2.1', 2)).toEqual([400, 429]);
  expect((await signIn('192.0.2.100', PASSWORD)).status).toBe(429);
  expect((await signIn('203.0.113.11', PASSWORD)).status).toBe(200);

  const client = server.client('192.0.2.101');
  expect((await client.auth.resetPasswordForEmail(owner.email)).error).toBeNull();
  const link = await server.linkFor(owner.email, (one) => one.includes('type=recovery'));
  const { data, error } = await client.auth.verifyOtp(readLink(link));
  expect(error).toBeNull();
  expect(data.user?.id).toBe(owner.id);
});

test('a new network has its own tries for every other account', async () => {
  const other = await server.user();
  expect((await signIn('192.0.2.102', PASSWORD, other.email)).status).toBe(200);
});

test('where a proxy that no setting names hides everybody, one shuts out nobody else', async () => {
  const behind = new TestServer({ TRUST_PROXY: '' });
  await behind.start();
  try {
    const listener = await behind.user();
    const all = await guess('203.0.113.10', TRIES + 5, behind);
    expect(new Set(all)).toEqual(new Set([400]));
    expect((await signIn('203.0.113.11', PASSWORD, listener.email, behind)).status).toBe(200);
  } finally {
    await behind.stop();
  }
});
