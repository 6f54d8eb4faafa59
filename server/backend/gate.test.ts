import { createHmac } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer, type TestUser } from './test-server.ts';

const server = new TestServer();
let user: TestUser;
let token: string;
beforeAll(async () => {
  await server.start();
  user = await server.user();
  token = (await user.client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => server.stop());

const bearer = (jwt: string) => ({ Authorization: `Bearer ${jwt}` });
const REST = '/api/rest/v1';
const AUTH = '/api/auth/v1';

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

describe('what the pages do not use is not there', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/_system/config'],
    ['GET', '/api/_system/ping'],
    ['GET', `${REST}/`],
    ['GET', `${REST}/users`],
    ['GET', `${REST}/recent_comments`],
    ['GET', `${REST}/__proto__`],
    ['POST', `${REST}/rpc/uid`],
    ['POST', `${AUTH}/otp`],
    ['POST', `${AUTH}/magiclink`],
    ['POST', `${AUTH}/recover`],
    ['POST', `${AUTH}/verify`],
    ['PUT', `${AUTH}/user`],
    ['GET', `${AUTH}/reauthenticate`],
    ['GET', `${AUTH}/settings`],
    ['GET', `${AUTH}/health`],
    ['GET', `${AUTH}/admin/users`],
    ['POST', `${AUTH}/admin/generate_link`],
    ['GET', `${AUTH}/.well-known/jwks.json`],
    ['GET', '/api/storage/v1/bucket'],
    ['GET', `${AUTH}/callback?code=1&state=2`],
    ['OPTIONS', `${AUTH}/token`],
    ['GET', `${REST}/../../_system/config`],
    ['GET', `${AUTH}/%2e%2e/%2e%2e/_system/config`],
    ['GET', `${AUTH}//user`],
  ])('%s %s', async (method, path) => {
    const body = method === 'GET' || method === 'OPTIONS' ? undefined : { email: 'a@b.example' };
    const { status, text } = await server.call(method, path, body, bearer(token));
    expect([404, 405]).toContain(status);
    expect(text).not.toMatch(/supabase|postgres|jwt/i);
  });

  test.each(['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'])('%s on comments', async (method) => {
    // fetch does not send TRACE.
    const status = await new Promise((resolve) => {
      const headers = { apikey: server.anonKey, ...bearer(token) };
      request(`${server.address}${REST}/track_comments`, { method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect([400, 404, 405]).toContain(status);
  });

  test('a mail with a code squats no address', async () => {
    await server.call('POST', `${AUTH}/otp`, { email: 'squat@example.com', create_user: true });
    const rows = await server.sql("select from auth.users where email = 'squat@example.com'");
    expect(rows).toEqual([]);
  });
});

describe('the key of the pages', () => {
  const call = { email: user?.email, password: 'x' };
  test.each([
    ['GET', `${REST}/track_comments`, undefined],
    ['GET', `${REST}/profiles`, undefined],
    ['GET', `${AUTH}/user`, undefined],
    ['POST', `${AUTH}/token?grant_type=password`, call],
    ['POST', `${AUTH}/signup`, call],
    ['POST', `${AUTH}/resend`, call],
    ['POST', `${AUTH}/logout`, {}],
  ])('%s %s needs it, and takes no other', async (method, path, body) => {
    for (const apikey of ['', 'sb_secret_x', token, server.anonKey.toUpperCase()]) {
      const answer = await server.call(method, path, body, { apikey, ...bearer(token) });
      expect(answer.status).toBe(401);
    }
  });

  test('in the address it counts for nothing', async () => {
    const answer = await server.ask(`${REST}/track_comments?apikey=${server.anonKey}`);
    expect(answer.status).toBe(401);
  });

  test('a loopback caller without a key is nobody special', async () => {
    const answer = await server.ask(`${REST}/track_comments`, { headers: { Host: 'localhost' } });
    expect(answer.status).toBe(401);
  });
});

describe('bodies', () => {
  const sent = async (body: string | Uint8Array, type = 'application/json') => {
    const init = { method: 'POST', body: body as BodyInit };
    const headers = { apikey: server.anonKey, 'Content-Type': type, ...bearer(token) };
    const paths = [
      `${REST}/track_comments`,
      `${AUTH}/signup`,
      `${AUTH}/token?grant_type=password`,
      `${AUTH}/token?grant_type=refresh_token`,
      `${AUTH}/resend`,
    ];
    const answers = await Promise.all(paths.map((p) => server.ask(p, { ...init, headers })));
    return [...new Set(answers.map(({ status }) => status))];
  };

  test.each([
    'null',
    '[]',
    '"text"',
    '1',
    '',
    '{',
    '[{"content":"a"},{"content":"b"}]',
    '{"a":"\\u0000"}',
    '{"a\\u0000":"b"}',
    '{"a":"\\ud800"}',
    `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
    '{"a":{"b":{"c":{"d":{"e":1}}}}}',
  ])('%.40s is refused with 400', async (body) => {
    expect(await sent(body)).toEqual([400]);
  });

  test('what is no UTF-8 is refused', async () => {
    expect(await sent(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual([400]);
  });

  test('what is no JSON by name is refused: a form of another site could send it', async () => {
    expect(await sent('{}', 'text/plain')).toEqual([415]);
  });

  test('more than 64 kB is refused, and eleven thousand rows break nothing', async () => {
    const row = { content: 'a', track_id: 'a', user_id: user.id };
    expect(await sent(JSON.stringify(Array(11_000).fill(row)))).toEqual([413]);
    expect((await server.call('GET', `${REST}/track_comments`)).status).toBe(200);
  });

  test('a body of unknown length is counted as it comes', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = { apikey: server.anonKey, 'Content-Type': 'application/json' };
      const sending = request(
        `${server.address}${AUTH}/signup`,
        { method: 'POST', headers },
        (answer) => {
          resolve(answer.statusCode);
          sending.destroy();
        },
      );
      sending.on('error', reject);
      for (let n = 0; n < 20; n++) sending.write('"'.padEnd(8192, 'a'));
      sending.end();
    });
    expect(status).toBe(413);
  });
});

describe('addresses', () => {
  test.each(['%00', 'eq.a%00b', '%ff', '%'])('?track_id=%s is a 400', async (value) => {
    const answer = await server.call('GET', `${REST}/track_comments?track_id=${value}`);
    expect(answer.status).toBe(400);
  });

  test('of more than 4 kB are refused', async () => {
    const path = `${REST}/track_comments?track_id=eq.${'a'.repeat(5000)}`;
    expect((await server.call('GET', path)).status).toBe(414);
  });

  test.each([
    'select=*,profiles(*)',
    'select=id,count()',
    'select=id::text',
    'select=user:user_id',
    'user_id=in.(1,2)',
    'content=like.*a*',
    'or=(id.gt.0)',
    'or=(created_at.lt.2026-01-01T00:00:00Z,content.like.*)',
    'order=content.asc',
    'limit=101',
    'limit=0',
    'limit=-1',
    'offset=5',
    'columns=id',
    'on_conflict=id',
    'track_id=eq.a&track_id=eq.b',
    'apikey=1',
    '__proto__=eq.1',
  ])('?%s is not asked by the pages', async (query) => {
    const answer = await server.call('GET', `${REST}/track_comments?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'bad_query' });
  });

  test('profiles are read by their users, not all at once', async () => {
    expect((await server.call('GET', `${REST}/profiles?select=*`)).status).toBe(400);
    expect((await server.call('GET', `${REST}/profiles?user_id=eq.${user.id}`)).status).toBe(200);
  });
});

test.each([
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates,return=minimal',
  'tx=rollback',
  'missing=default',
  'handling=lenient',
])('Prefer: %s is refused', async (Prefer) => {
  const row = { user_id: user.id, display_name: 'Tôi' };
  const headers = { ...bearer(token), Prefer };
  expect((await server.call('POST', `${REST}/profiles`, row, headers)).status).toBe(400);
});

describe('tokens', () => {
  const secret = () => {
    const file = readFileSync(join(server.dataFolder, 'secrets.json'), 'utf8');
    return JSON.parse(file).jwtSecret as string;
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (header: object, payload: object, key: string) => {
    const text = `${part(header)}.${part(payload)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const claims = (): Record<string, unknown> =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  const LITES_OWN = 'super-secret-jwt-token-with-at-least-32-characters-long';

  test('the test signs as the server does', async () => {
    const own = await server.call(
      'GET',
      `${AUTH}/user`,
      undefined,
      bearer(sign(HS256, claims(), secret())),
    );
    expect(own.status).toBe(200);
  });

  test.each<[string, () => string]>([
    ['of another secret', () => sign(HS256, claims(), 'x'.repeat(40))],
    ["of lite's public secret", () => sign(HS256, claims(), LITES_OWN)],
    ['without algorithm', () => `${part({ alg: 'none' })}.${part(claims())}.`],
    ['without algorithm, signed', () => sign({ alg: 'none' }, claims(), secret())],
    ['expired', () => sign(HS256, { ...claims(), exp: 1_700_000_000 }, secret())],
    ['that never expires', () => sign(HS256, { ...claims(), exp: undefined }, secret())],
    ['of the service role', () => sign(HS256, { ...claims(), role: 'service_role' }, secret())],
    ['of the owner', () => sign(HS256, { ...claims(), role: 'postgres' }, secret())],
    ['of nobody', () => sign(HS256, { ...claims(), sub: '' }, secret())],
    ['that is none', () => 'abc'],
    ['in two parts', () => token.split('.').slice(0, 2).join('.')],
    ['of the secret kind of key', () => 'sb_secret_abc'],
  ])('a token %s is refused, also for reading', async (_, forge) => {
    for (const path of [
      `${AUTH}/user`,
      `${REST}/track_comments`,
      `${REST}/profiles?user_id=eq.${user.id}`,
    ]) {
      const answer = await server.call('GET', path, undefined, bearer(forge()));
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'bad_jwt' });
    }
  });
});

describe('secrets', () => {
  test('only their owner reads them, and the data folder', () => {
    const mode = (path: string) => statSync(join(server.dataFolder, path)).mode & 0o777;
    expect(mode('secrets.json')).toBe(0o600);
    expect(mode('.')).toBe(0o700);
    expect(mode('mailbox')).toBe(0o700);
  });

  test('the API tells none of them', async () => {
    const { jwtSecret } = JSON.parse(readFileSync(join(server.dataFolder, 'secrets.json'), 'utf8'));
    expect(jwtSecret.length).toBeGreaterThanOrEqual(64);
    expect((await server.ask('/api/config.json')).text).not.toContain(jwtSecret);
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

test('no other site may read an answer', async () => {
  const headers = { Origin: 'https://evil.example' };
  for (const path of ['/api/config.json', `${REST}/track_comments`, `${AUTH}/user`]) {
    const answer = await server.call('GET', path, undefined, headers);
    const named = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(named).toEqual([]);
  }
});

test('errors of rows say a code of ours, never the inside', async () => {
  const post = (row: object) => server.call('POST', `${REST}/track_comments`, row, bearer(token));
  const row = { content: 'a', track_id: 'bai-1', user_id: user.id };
  const refused: [object, number, string][] = [
    [{ ...row, content: '  ' }, 400, 'comment_empty'],
    [{ ...row, content: 'a'.repeat(1001) }, 400, 'comment_too_long'],
    [{ ...row, content: '\u0301' }, 400, 'comment_invisible'],
    [{ ...row, track_id: 'Bài 1' }, 400, 'comment_bad_track'],
    [{ ...row, user_id: 'tôi' }, 400, 'bad_value'],
    [{ ...row, created_at: 'hôm qua' }, 400, 'bad_value'],
    [{ ...row, likes: '5' }, 400, 'bad_value'],
    [{ ...row, content: { a: 1 } }, 400, 'bad_value'],
    [{ ...row, user_id: '00000000-0000-4000-8000-000000000001' }, 403, 'not_allowed'],
  ];
  for (const [sent, status, code] of refused) {
    const answer = await post(sent);
    expect([answer.status, answer.body]).toEqual([
      status,
      { code, error_code: code, message: code, msg: code, details: null, hint: null },
    ]);
  }
});
