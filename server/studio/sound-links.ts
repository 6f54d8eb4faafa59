import { jwtVerify, SignJWT } from 'jose';

const AUDIENCE = 'studio-sound';
const COVERS_AUDIENCE = 'studio-covers';
const LASTS = '1h';

/** The sound that a link leads to, and the operator for whom it was made. */
export type SoundLink = { operatorId: string; streamUrl: string };

/**
 * Links to sound that visitors cannot get. An audio element sends no access token, so the link itself names the
 * operator for whom it was made. It is signed, and valid for an hour.
 */
export class SoundLinks {
  readonly #key: Uint8Array;

  constructor(jwtSecret: string) {
    this.#key = new TextEncoder().encode(jwtSecret);
  }

  async sign({ operatorId, streamUrl }: SoundLink): Promise<string> {
    return await new SignJWT({ sound: streamUrl })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setSubject(operatorId)
      .setExpirationTime(LASTS)
      .sign(this.#key);
  }

  /** One link for all covers: an image element sends no access token either, and a list has many. */
  async signCovers(operatorId: string): Promise<string> {
    return await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(COVERS_AUDIENCE)
      .setSubject(operatorId)
      .setExpirationTime(LASTS)
      .sign(this.#key);
  }

  /** @returns the operator for whom the link was made; undefined for an invalid or expired link */
  async readCovers(link: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(link, this.#key, {
        algorithms: ['HS256'],
        audience: COVERS_AUDIENCE,
        requiredClaims: ['exp', 'sub'],
      });
      return payload.sub;
    } catch {
      return undefined;
    }
  }

  /** Undefined for an invalid or expired link. */
  async read(link: string): Promise<SoundLink | undefined> {
    try {
      const { payload } = await jwtVerify<{ sound: string }>(link, this.#key, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub', 'sound'],
      });
      return { operatorId: payload.sub ?? '', streamUrl: payload.sound };
    } catch {
      return undefined;
    }
  }
}
