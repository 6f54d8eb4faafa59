import { createHmac } from 'node:crypto';
import type { TestServer } from './test-server.ts';

type Claims = Record<string, unknown>;

export const HS256 = { alg: 'HS256', typ: 'JWT' };

/** The secret that the server signs with. */
export async function secretOf(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ secret: string }>('select secret from gate.signing_key');
  return row?.secret ?? '';
}

/** One encoded part of a token. */
export const tokenPart = (value: object) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

export function signToken(header: object, payload: object, key: string): string {
  const text = `${tokenPart(header)}.${tokenPart(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** A session's claims, as the server would write them at this moment. */
export function makeClaims(server: TestServer, userId: string, sessionId: string): Claims {
  const nowSec = Math.floor(Date.now() / 1000);
  return {
    iss: `${server.address}/api/auth/v1`,
    sub: userId,
    session_id: sessionId,
    role: 'authenticated',
    aud: 'authenticated',
    iat: nowSec,
    exp: nowSec + 3600,
  };
}
