import { createHash, createHmac } from 'node:crypto';
import type { S3Settings } from '#runtime/read-settings.ts';

type Keys = Pick<S3Settings, 'accessKeyId' | 'secretAccessKey' | 'region'>;

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Only uploads are signed with the hash of what they carry. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/**
 * Signs requests to an S3-compatible service.
 *
 * With node:crypto, and a key that is derived once a day: signing with Web Crypto took longer than a service near by
 * takes to answer, since each step waits for a thread.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export class S3Signer {
  readonly #keys: Keys;
  #day = '';
  #dayKey: Buffer = Buffer.alloc(0);

  constructor(keys: Keys) {
    this.#keys = keys;
  }

  /** The headers to send: those given, and the signature. Signs 'host' and all whose names begin with 'x-amz-'. */
  headers(
    method: string,
    url: URL,
    headers: Record<string, string> = {},
    nowMs = Date.now(),
  ): Record<string, string> {
    const time = timeOf(nowMs);
    const sent: Record<string, string> = {
      'x-amz-content-sha256': UNSIGNED,
      ...headers,
      'x-amz-date': time,
    };
    const names = ['host', ...Object.keys(sent).filter((name) => name.startsWith('x-amz-'))].sort();
    const values = names.map(
      (name) => `${name}:${name === 'host' ? url.host : sent[name]?.trim()}\n`,
    );
    const signed = names.join(';');
    const canonical = [
      ...[method, pathOf(url), queryOf(url), values.join('')],
      ...[signed, sent['x-amz-content-sha256']],
    ].join('\n');
    const signature = this.#sign(time, canonical);
    sent.authorization = `${ALGORITHM} Credential=${this.#credential(time)}, SignedHeaders=${signed}, Signature=${signature}`;
    return sent;
  }

  /** An address with which anybody can GET it. */
  query(url: URL, { seconds, nowMs }: { seconds: number; nowMs: number }): URL {
    const time = timeOf(nowMs);
    const signed = new URL(url);
    for (const [name, value] of Object.entries({
      Expires: String(seconds),
      Date: time,
      Algorithm: ALGORITHM,
      Credential: this.#credential(time),
      SignedHeaders: 'host',
    }))
      signed.searchParams.set(`X-Amz-${name}`, value);
    const canonical = [
      'GET',
      pathOf(signed),
      queryOf(signed),
      `host:${url.host}\n`,
      'host',
      UNSIGNED,
    ];
    signed.searchParams.set('X-Amz-Signature', this.#sign(time, canonical.join('\n')));
    return signed;
  }

  #scope = (time: string): string => `${time.slice(0, 8)}/${this.#keys.region}/s3/aws4_request`;

  #credential = (time: string): string => `${this.#keys.accessKeyId}/${this.#scope(time)}`;

  #sign(time: string, canonical: string): string {
    const hash = createHash('sha256').update(canonical).digest('hex');
    const text = [ALGORITHM, time, this.#scope(time), hash].join('\n');
    return hmac(this.#keyOf(time.slice(0, 8)), text).toString('hex');
  }

  #keyOf(day: string): Buffer {
    if (this.#day === day) return this.#dayKey;
    const { secretAccessKey, region } = this.#keys;
    this.#dayKey = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
      (key, part) => hmac(key, part),
      Buffer.from(`AWS4${secretAccessKey}`),
    );
    this.#day = day;
    return this.#dayKey;
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** '20261231T235959Z' */
const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/[:-]|\.\d{3}/g, '');

/** `encodeURIComponent` leaves five characters that a signature escapes. */
const escapeAll = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const pathOf = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((part) => escapeAll(decodeURIComponent(part)))
    .join('/');

const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .map(([name, value]) => `${escapeAll(name)}=${escapeAll(value)}`)
    .sort()
    .join('&');
