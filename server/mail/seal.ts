import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts data that waits in the database, with a key that the database does not have. */
export class Seal {
  readonly #key: Buffer;

  /** @param secret for example the one that signs sessions @param purpose gives each use a key of its own */
  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  close(value: object): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv);
    const hidden = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url');
  }

  /** @throws Error if the text was changed, or encrypted with another secret */
  open(sealed: string): unknown {
    const bytes = Buffer.from(sealed, 'base64url');
    const cipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const hidden = bytes.subarray(IV_BYTES + TAG_BYTES);
    return JSON.parse(Buffer.concat([cipher.update(hidden), cipher.final()]).toString('utf8'));
  }
}
