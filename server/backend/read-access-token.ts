import { createHmac, timingSafeEqual } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type AccessToken = { userId: string; sessionId: string };

/**
 * Whose session the token is, or undefined when it is none of ours: another signature or algorithm,
 * expired, or of a role that no listener has. lite takes what is no token at all for a visitor.
 */
export function readAccessToken(
  token: string,
  jwtSecret: string,
  nowSec: number = Date.now() / 1000,
): AccessToken | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  if (decode(header)?.alg !== 'HS256') return undefined;
  const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;

  const { sub, role, aud, exp, nbf, session_id: sessionId } = decode(payload) ?? {};
  if (role !== 'authenticated' || aud !== 'authenticated') return undefined;
  if (typeof exp !== 'number' || exp <= nowSec) return undefined;
  if (nbf !== undefined && !(typeof nbf === 'number' && nbf <= nowSec)) return undefined;
  if (typeof sub !== 'string' || !UUID.test(sub)) return undefined;
  if (typeof sessionId !== 'string' || !UUID.test(sessionId)) return undefined;
  return { userId: sub, sessionId };
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
