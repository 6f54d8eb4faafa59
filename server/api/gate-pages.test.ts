import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import { AUTH, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
  user = await server.user({ isConfirmed: false });
});

test('the page gets the API’s address, its key and the mailbox', async () => {
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

describe('the link of an e-mail', () => {
  test.each(['https://evil.example/', '//evil.example', 'http://localhost:1/'])(
    'the link of an e-mail leads to our own pages, never to %s',
    async (emailRedirectTo) => {
      const email = `link-${Math.random()}@example.com`.replace('0.', '');
      const client = server.client('192.0.2.9');
      await client.auth.signUp({ email, password: 'mật khẩu nào', options: { emailRedirectTo } });
      await server.linkFor(email);
      const [received] = await server.emailsTo(email);
      const form = new RegExp(`^${server.address}/xac-nhan#token_hash=[0-9a-f]{64}&type=signup$`);
      expect(received?.link).toMatch(form);
    },
  );

  test.each([
    {},
    { type: 'signup' },
    { token_hash: 'a'.repeat(64) },
    { token_hash: 'a'.repeat(64), type: 'signup' },
    { token_hash: 'a'.repeat(64), type: 'recovery' },
    { token_hash: 'a'.repeat(64), type: 'email_change' },
    { token_hash: 'a'.repeat(64), type: 'magiclink' },
    { token_hash: 'a'.repeat(64), type: '__proto__' },
    { token: '123456', type: 'signup', email: 'ai-do@example.com' },
    { token_hash: 'a'.repeat(501), type: 'signup' },
    { token_hash: ['a'], type: 'signup' },
  ])('an e-mail link with a wrong secret (%o) is refused', async (body) => {
    const answer = await server.call('POST', `${AUTH}/verify`, body);
    expect([400, 403]).toContain(answer.status);
    expect(answer.body).toMatchObject({
      code: answer.status === 403 ? 'otp_expired' : 'validation_failed',
    });
    expect(answer.text).not.toContain('access_token');
  });
});

test('without its settings Google is refused with a message and redirects nowhere', async () => {
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

  test('/_mailbox answers 404 behind a proxy that adds no header, such as nginx by default', async () => {
    const proxy = connect(server.port, '127.0.0.1');
    proxy.write(`GET /_mailbox HTTP/1.0\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    const answer = await text(proxy);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain(user.email);
  });

  test('/_mailbox shows the e-mails to this machine and says what it is', async () => {
    const { status, text } = await ask({ Host: `localhost:${server.port}` });
    expect(status).toBe(200);
    expect(text).toContain('Hộp thư phát triển');
    expect(text).toContain(user.email);
    expect(text).toMatch(/<a href="http:\/\/localhost:\d+\/xac-nhan#token_hash=[0-9a-f]{64}&/);
  });

  test.each<Record<string, string>>([
    { Host: 'evil.example' },
    { Host: 'localhost.evil.example' },
    { Host: 'localhost', 'X-Forwarded-For': '203.0.113.5' },
    { Host: 'localhost', Forwarded: 'for=203.0.113.5' },
  ])('/_mailbox answers 404 to %o', async (headers) => {
    const { status, text } = await ask(headers);
    expect(status).toBe(404);
    expect(text).not.toContain(user.email);
  });
});
