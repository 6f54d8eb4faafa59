import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from '#database/database.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Supabase's default (jwt_expiry in supabase/config.toml). */
export const TOKEN_LASTS_SEC = 3600;
/** Tolerated difference between the clocks of several servers. */
const CLOCK_TOLERANCE_SEC = 10;

/** Signs and verifies the access tokens (JWTs) of sessions, in Supabase's format. */
export class AccessTokens {
  #key: Uint8Array;
  #issuer: string;

  constructor({ jwtSecret, siteUrl }: { jwtSecret: string; siteUrl: string }) {
    this.#key = new TextEncoder().encode(jwtSecret);
    this.#issuer = `${siteUrl}/api/auth/v1`;
  }

  /** @param nowSec seconds since 1970; the token is valid from then on for TOKEN_LASTS_SEC */
  async sign(claims: Claims, nowSec: number): Promise<string> {
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setAudience('authenticated')
      .setIssuedAt(nowSec)
      .setExpirationTime(nowSec + TOKEN_LASTS_SEC)
      .sign(this.#key);
  }

  /**
   * The claims of a valid token. Undefined for a wrong signature, algorithm, issuer or audience, an expired
   * token, one from the future, or a role that no listener has. Does not check whether the session still
   * exists: the database does.
   */
  async read(token: string): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: this.#issuer,
        audience: 'authenticated',
        clockTolerance: CLOCK_TOLERANCE_SEC,
        // Also makes the library reject a missing or future `iat`.
        maxTokenAge: TOKEN_LASTS_SEC + CLOCK_TOLERANCE_SEC,
        requiredClaims: ['exp', 'iat', 'sub', 'session_id'],
      });
      const { sub, session_id, role } = payload;
      const isOurs = isUuid(sub) && isUuid(session_id) && role === 'authenticated';
      return isOurs ? { ...payload, sub, session_id, role } : undefined;
    } catch {
      return undefined;
    }
  }
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
