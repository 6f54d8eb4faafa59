import { statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import { AUTH, bearer, REST, type TestServer, type TestUser } from '../testing/test-server.ts';
import { claimsOf, HS256, secretOf, signToken, tokenPart } from '../testing/test-tokens.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
  user = await server.user();
});

describe('an endpoint that the pages do not use answers 404', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/_system/config'],
    ['GET', '/api/_system/ping'],
    ['GET', `${REST}/`],
    ['GET', `${REST}/users`],
    ['GET', `${REST}/recent_comments`],
    ['GET', `${REST}/sessions`],
    ['GET', `${REST}/rate_limits`],
    ['GET', `${REST}/__proto__`],
    ['POST', `${REST}/rpc/uid`],
    ['POST', `${AUTH}/otp`],
    ['POST', `${AUTH}/magiclink`],
    ['GET', `${AUTH}/verify`],
    ['HEAD', `${AUTH}/verify?token_hash=${'a'.repeat(64)}&type=signup`],
    ['GET', `${AUTH}/recover`],
    ['PATCH', `${AUTH}/user`],
    ['DELETE', `${AUTH}/user`],
    ['POST', `${REST}/rpc/try_password`],
    ['POST', `${REST}/rpc/`],
    ['POST', `${REST}/rpc/__proto__`],
    ['GET', `${REST}/rpc/delete_my_account`],
    ['GET', `${REST}/library_writes`],
    ['GET', `${REST}/wrong_passwords`],
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
  ])('%s %s answers 404', async (method, path) => {
    const body = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : { email: 'a@b.example' };
    const { status, text } = await server.call(method, path, body, bearer(user.token));
    expect([404, 405]).toContain(status);
    expect(text).not.toMatch(/supabase|postgres|jwt/i);
  });

  test.each(['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'])(
    '%s on comments answers 404',
    async (method) => {
      // fetch does not send TRACE.
      const status = await new Promise((resolve) => {
        const headers = { apikey: server.anonKey, ...bearer(user.token) };
        request(`${server.address}${REST}/track_comments`, { method, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).end();
      });
      expect([400, 404, 405]).toContain(status);
    },
  );

  test('asking for a one-time code by email (/otp) creates no account', async () => {
    await server.call('POST', `${AUTH}/otp`, { email: 'squat@example.com', create_user: true });
    const rows = await server.sql("select from auth.users where email = 'squat@example.com'");
    expect(rows).toEqual([]);
  });
});

describe('the key of the pages', () => {
  const call = { email: 'ai-do@example.com', password: 'x' };
  test.each([
    ['GET', `${REST}/track_comments`, undefined],
    ['GET', `${REST}/profiles`, undefined],
    ['GET', `${REST}/track_likes`, undefined],
    ['GET', `${REST}/playlists`, undefined],
    ['GET', `${REST}/playlist_tracks`, undefined],
    ['GET', `${REST}/tracks?select=id`, undefined],
    ['POST', `${REST}/rpc/move_playlist_track`, {}],
    ['POST', `${REST}/rpc/delete_my_account`, { password: 'x' }],
    ['POST', `${REST}/rpc/my_sessions`, {}],
    ['POST', `${REST}/rpc/my_data`, {}],
    ['POST', `${REST}/rpc/end_session`, {}],
    ['POST', `${REST}/rpc/count_listens`, {}],
    ['GET', `${AUTH}/user`, undefined],
    ['PUT', `${AUTH}/user`, { password: 'xxxxxx', current_password: 'x' }],
    ['PUT', `${AUTH}/user`, { data: { full_name: 'x' } }],
    ['POST', `${AUTH}/token?grant_type=password`, call],
    ['POST', `${AUTH}/signup`, call],
    ['POST', `${AUTH}/resend`, call],
    ['POST', `${AUTH}/recover`, call],
    ['POST', `${AUTH}/verify`, { type: 'signup', token_hash: 'x' }],
    ['POST', `${AUTH}/logout`, {}],
  ])('%s %s requires the key of the pages and accepts no other', async (method, path, body) => {
    for (const apikey of ['', 'sb_secret_x', user.token, server.anonKey.toUpperCase()]) {
      const answer = await server.call(method, path, body, { apikey, ...bearer(user.token) });
      expect(answer.status).toBe(401);
    }
  });

  test('a key in the address is ignored', async () => {
    const answer = await server.ask(`${REST}/track_comments?apikey=${server.anonKey}`);
    expect(answer.status).toBe(401);
  });

  test('a loopback caller without a key has no privileges', async () => {
    const answer = await server.ask(`${REST}/track_comments`, { headers: { Host: 'localhost' } });
    expect(answer.status).toBe(401);
  });
});

describe('tokens', () => {
  const claims = () => claimsOf(user.token);
  let secret: string;
  beforeAll(async () => {
    secret = await secretOf(server);
  });
  const sign = (more: object, { header = HS256, key = secret } = {}) =>
    signToken(header, { ...claims(), ...more }, key);
  const tampered = (payload: object) => {
    const [header, , signature] = user.token.split('.');
    return `${header}.${tokenPart(payload)}.${signature}`;
  };
  const nowSec = () => Math.floor(Date.now() / 1000);
  /** The secret of Supabase's local projects, which many installations never change. */
  const WELL_KNOWN = 'super-secret-jwt-token-with-at-least-32-characters-long';

  test.each(['', 'the anon key'])('a visitor may send %j as a token', async (token) => {
    const Authorization = token && `Bearer ${server.anonKey}`;
    const { status } = await server.call('GET', `${REST}/track_comments?track_id=eq.a`, undefined, {
      Authorization,
    });
    expect(status).toBe(200);
  });

  test('the test signs as the server does', async () => {
    const own = await server.call('GET', `${AUTH}/user`, undefined, bearer(sign({})));
    expect(own.status).toBe(200);
  });

  test('clocks may differ by ten seconds', async () => {
    for (const more of [
      { iat: nowSec() + 8 },
      { iat: nowSec() - 3600, exp: nowSec() - 5 },
      { nbf: nowSec() + 8 },
    ]) {
      const { status } = await server.call('GET', `${AUTH}/user`, undefined, bearer(sign(more)));
      expect([more, status]).toEqual([more, 200]);
    }
  });

  test.each<[string, () => string]>([
    ['with another secret', () => sign({}, { key: 'x'.repeat(40) })],
    ['with a well-known secret', () => sign({}, { key: WELL_KNOWN })],
    ['without an algorithm', () => `${tokenPart({ alg: 'none' })}.${tokenPart(claims())}.`],
    ['without an algorithm, but signed', () => sign({}, { header: { alg: 'none', typ: 'JWT' } })],
    ['expired', () => sign({ exp: 1_700_000_000 })],
    ['expired a minute ago', () => sign({ exp: nowSec() - 60 })],
    ['that never expires', () => sign({ exp: undefined })],
    ['issued in the future', () => sign({ iat: nowSec() + 60 })],
    ['without a time', () => sign({ iat: undefined })],
    [
      'of yesterday, with a late expiry',
      () => sign({ iat: nowSec() - 86_400, exp: nowSec() + 3600 }),
    ],
    ['of another site', () => sign({ iss: 'https://evil.example/api/auth/v1' })],
    ['without an issuer', () => sign({ iss: undefined })],
    ['of the service role', () => sign({ role: 'service_role' })],
    ['of the visitors’ role', () => sign({ role: 'anon' })],
    ['of the owner’s role', () => sign({ role: 'postgres' })],
    ['without a user', () => sign({ sub: '' })],
    ['without a session', () => sign({ session_id: undefined })],
    ['with an invalid session id', () => sign({ session_id: 'phiên này' })],
    ['for another audience', () => sign({ aud: 'anon' })],
    ['for several audiences', () => sign({ aud: ['anon', 'service'] })],
    ['without an audience', () => sign({ aud: undefined })],
    ['not yet valid', () => sign({ nbf: nowSec() + 60 })],
    ['with changed claims', () => tampered({ ...claims(), sub: crypto.randomUUID() })],
    ['with another algorithm', () => sign({}, { header: { alg: 'HS512', typ: 'JWT' } })],
    [
      'that names a public key as its secret',
      () => sign({}, { header: { alg: 'RS256', typ: 'JWT' } }),
    ],
    [
      'whose key is an empty file',
      () => signToken({ ...HS256, kid: '../../dev/null' }, claims(), ''),
    ],
    ['that is no JWT', () => 'abc'],
    ['in two parts', () => user.token.split('.').slice(0, 2).join('.')],
    ['that is a secret API key', () => 'sb_secret_abc'],
  ])('a token %s is refused, also for reading', async (_, forge) => {
    for (const path of [
      `${AUTH}/user`,
      `${REST}/track_comments`,
      `${REST}/profiles?user_id=eq.${user.id}`,
      `${REST}/track_likes?user_id=eq.${user.id}`,
      `${REST}/playlists?user_id=eq.${user.id}`,
      `${REST}/playlist_tracks?playlist_id=eq.${user.id}`,
    ]) {
      const answer = await server.call('GET', path, undefined, bearer(forge()));
      const refusal = path.startsWith(AUTH) ? [403, 'bad_jwt'] : [401, 'PGRST301'];
      expect([answer.status, (answer.body as { code?: string }).code]).toEqual(refusal);
    }
  });
});

describe('the Authorization header', () => {
  const call = (Authorization: string, path = `${AUTH}/user`) =>
    server.call('GET', path, undefined, { Authorization });

  test.each<[string, () => string]>([
    ['another scheme', () => `Basic ${user.token}`],
    ['no scheme', () => user.token],
    ['another scheme first', () => `Basic abc, Bearer ${user.token}`],
    ['something after the token', () => `Bearer ${user.token} x`],
    ['two tokens', () => `Bearer ${user.token}, Bearer ${user.token}`],
  ])('with %s is refused', async (_, header) => {
    const answer = await call(header());
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([403, 'bad_jwt']);
    const rows = await call(header(), `${REST}/track_likes?user_id=eq.${user.id}`);
    expect([rows.status, (rows.body as { code?: string }).code]).toEqual([401, 'PGRST301']);
  });

  test.each(['', 'the anon key'])(
    'an Authorization header with %j is refused where a session is needed',
    async (token) => {
      const answer = await call(token && `Bearer ${server.anonKey}`);
      expect([answer.status, answer.body]).toEqual([
        401,
        expect.objectContaining({ code: 'no_authorization' }),
      ]);
    },
  );
});

describe('secrets', () => {
  test('the stored e-mails are readable by their owner only', async () => {
    await server.linkFor((await server.user({ isConfirmed: false })).email);
    const mode = (path: string) => statSync(join(server.dataFolder, path)).mode & 0o777;
    expect(mode('mailbox')).toBe(0o700);
  });

  test('secrets are never sent by the API', async () => {
    const secret = await secretOf(server);
    expect(secret.length).toBeGreaterThanOrEqual(64);
    expect((await server.ask('/api/config.json')).text).not.toContain(secret);
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
