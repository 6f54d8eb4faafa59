import { expect, test } from 'vitest';
import { claimsOf, HS256, signToken } from '../testing/test-tokens.ts';
import { AccessTokens } from './access-token.ts';

const jwtSecret = 'q7Jx0vN2c8Zk4Rm1Ty6Pw3Ls9Bd5Hf_G-';
const tokens = new AccessTokens({ jwtSecret, siteUrl: 'https://nhac.example' });
const sub = '11111111-0000-4000-8000-000000000000';
const session_id = '22222222-0000-4000-8000-000000000000';
const claims = { sub, session_id, role: 'authenticated' } as const;
const nowSec = () => Math.floor(Date.now() / 1000);
const read = (more: object, header: object = HS256, key = jwtSecret) =>
  tokens.read(
    signToken(
      header,
      {
        ...claims,
        iss: 'https://nhac.example/api/auth/v1',
        aud: 'authenticated',
        iat: nowSec(),
        exp: nowSec() + 3600,
        ...more,
      },
      key,
    ),
  );

test('a signed token is valid for one hour', async () => {
  const token = await tokens.sign(claims, nowSec());
  expect(await tokens.read(token)).toMatchObject(claims);
  const { iss, aud, iat, exp } = claimsOf(token);
  expect({ iss, aud }).toEqual({ iss: 'https://nhac.example/api/auth/v1', aud: 'authenticated' });
  expect(Number(exp) - Number(iat)).toBe(3600);
  expect(await tokens.read(await tokens.sign(claims, nowSec() - 3620))).toBeUndefined();
  expect(await tokens.read(await tokens.sign(claims, nowSec() - 3605))).toMatchObject(claims);
});

test('a token of another site with the same secret is refused', async () => {
  const other = new AccessTokens({ jwtSecret, siteUrl: 'https://khac.example' });
  expect(await tokens.read(await other.sign(claims, nowSec()))).toBeUndefined();
});

test.each<[string, object]>([
  ['a clock eight seconds ahead', { iat: nowSec() + 8 }],
  ['a clock eight seconds behind', { exp: nowSec() - 8 }],
  ['additional claims', { email: 'lan@example.com', amr: [] }],
])('a token with %s is accepted', async (_, more) => {
  expect(await read(more)).toMatchObject(claims);
});

test.each<[string, object]>([
  ['another issuer', { iss: 'https://nhac.example' }],
  ['no issuer', { iss: undefined }],
  ['another audience', { aud: 'anon' }],
  ['other audiences', { aud: ['anon', 'service_role'] }],
  ['no audience', { aud: undefined }],
  ['a time in the future', { iat: nowSec() + 60 }],
  ['no time', { iat: undefined }],
  ['a time as text', { iat: String(nowSec()) }],
  ['an expiry in the past', { exp: nowSec() - 60 }],
  ['no expiry', { exp: undefined }],
  ['an expiry too far in the future', { iat: nowSec() - 7200 }],
  ['a start in the future', { nbf: nowSec() + 60 }],
  ['another role', { role: 'service_role' }],
  ['no role', { role: undefined }],
  ['no user', { sub: undefined }],
  ['a user id that is no UUID', { sub: "' or true --" }],
  ['no session', { session_id: undefined }],
  ['a session id that is no UUID', { session_id: 'x' }],
  ['a session id that is a list', { session_id: [session_id] }],
])('a token with %s is refused', async (_, more) => {
  expect(await read(more)).toBeUndefined();
});

test('a token with another key or algorithm is refused, and so is a non-token', async () => {
  expect(await read({}, HS256, 'another key of 32 characters or more')).toBeUndefined();
  for (const alg of ['none', 'HS512', 'RS256', 'ES256'])
    expect(await read({}, { alg, typ: 'JWT' })).toBeUndefined();
  for (const text of ['', 'a', 'a.b.c', '..', 'null'])
    expect(await tokens.read(text)).toBeUndefined();
});
