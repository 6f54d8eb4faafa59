import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH, TestServer, type TestUser } from './test-server.ts';

const server = new TestServer();
let user: TestUser;
beforeAll(async () => {
  await server.start();
  user = await server.user({ isConfirmed: false });
});
afterAll(() => server.stop());

test('what the page is told: where the API is, its key, and the mailbox', async () => {
  const { status, headers, body } = await server.ask('/api/config.json');
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    url: '/api',
    anonKey: expect.stringMatching(/^sb_publishable_[\w-]{43}$/),
    google: false,
    mailbox: '/_mailbox',
  });
});

describe('the link of the mail', () => {
  const follow = async (query: string) =>
    (await server.ask(`${AUTH}/verify?${query}`)).headers.get('location') ?? '';

  test.each(['https://evil.example/', '//evil.example', `http://localhost:1/`])(
    'leads to our own pages, never to %s',
    async (redirect) => {
      const email = `link-${Math.random()}@example.com`.replace('0.', '');
      await server.client('192.0.2.9').auth.signUp({ email, password: 'mật khẩu' });
      const link = new URL(await server.linkFor(email), server.address).searchParams;
      link.set('redirect_to', redirect);
      expect(await follow(link.toString())).toMatch(
        new RegExp(`^${server.address}/#access_token=.+&refresh_token=.+&type=signup$`),
      );
    },
  );

  test.each([
    '',
    'token=123456&type=signup',
    `token=${'a'.repeat(64)}&type=recovery`,
    `token=${'a'.repeat(64)}&type=signup`,
  ])('a wrong one (%s) says so on our own pages', async (query) => {
    expect(await follow(query)).toMatch(
      new RegExp(`^${server.address}/#error=access_denied&error_code=otp_expired`),
    );
  });
});

test('Google without its settings is refused in words, and follows nobody elsewhere', async () => {
  const path = `${AUTH}/authorize?provider=google&redirect_to=https://evil.example`;
  const { status, body } = await server.ask(path);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'provider_disabled' });
});

describe('/_mailbox', () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<{ status?: number; text: string }>((resolve) => {
      const options = { host: '127.0.0.1', port: server.port, path: '/_mailbox', headers };
      request(options, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      }).end();
    });

  test('shows the letters to this machine, and says what it is', async () => {
    const { status, text } = await ask({ Host: `localhost:${server.port}` });
    expect(status).toBe(200);
    expect(text).toContain('Hộp thư phát triển');
    expect(text).toContain(user.email);
    expect(text).toMatch(/<a href="http:\/\/localhost:\d+\/api\/auth\/v1\/verify\?token=/);
  });

  test.each<Record<string, string>>([
    { Host: 'evil.example' },
    { Host: 'localhost.evil.example' },
    { Host: 'localhost', 'X-Forwarded-For': '203.0.113.5' },
    { Host: 'localhost', Forwarded: 'for=203.0.113.5' },
  ])('is not there for %o', async (headers) => {
    const { status, text } = await ask(headers);
    expect(status).toBe(404);
    expect(text).not.toContain(user.email);
  });
});
