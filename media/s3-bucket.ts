import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { XMLParser } from 'fast-xml-parser';
import { log } from '#runtime/log.ts';
import type { S3Settings } from '#runtime/read-settings.ts';
import { MediaAway, type ObjectStore, type StoredObject } from './media-store.ts';
import { S3Signer } from './s3-signer.ts';

/** The hash of an object's content, stored with it: not every service tells one of its own. */
const HASH_HEADER = 'x-amz-meta-sha256';
/** Until the answer's headers. */
const ANSWER_MS = 10_000;
/** An upload without progress for this long has ended. */
const UPLOAD_SILENCE_MS = 60_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** The service may be busy, or another server of it may answer. */
const AGAIN = new Set([408, 429, 500, 502, 503, 504]);
const FULL = new Set([507, 413]);
const REFUSED = new Set([401, 403]);
const NO_BUCKET = 'no-bucket';
/** How long it is believed that the bucket is there. */
const BUCKET_MS = 60_000;
const HOUR_MS = 3_600_000;
const SIGNED_FOR_S = 12 * 3_600;
const LONGEST_ERROR = 16 * 1024;

const AWAY = 'The media store does not answer as expected. What is on this machine plays.';
const FAULTS: Record<string, string> = {
  [NO_BUCKET]:
    'The media store has no bucket with the name in MEDIA_S3_BUCKET. What is on this machine plays.',
  refused:
    'The media store refuses the key in MEDIA_S3_ACCESS_KEY_ID. What is on this machine plays.',
  full: 'The media store is full.',
};

const xml = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
});

type Question = {
  query?: URLSearchParams;
  headers?: Record<string, string>;
  /** To send: the path of a file, or bytes. */
  content?: string | Uint8Array;
  signal?: AbortSignal;
};

/**
 * A bucket of an S3-compatible service. All methods throw MediaAway when it does not answer as expected, after
 * three attempts.
 *
 * Requests go through node:http, not fetch: when a server closes the connection while the body waits for a slow reader,
 * fetch ends the process with an assertion that nobody can catch.
 */
export class S3Bucket implements ObjectStore {
  readonly #settings: Omit<S3Settings, 'cacheBytes'>;
  readonly #base: string;
  readonly #signer: S3Signer;
  #fault: string | undefined;
  #bucketSeenAtMs = Number.NEGATIVE_INFINITY;

  constructor(settings: Omit<S3Settings, 'cacheBytes'>) {
    this.#settings = settings;
    this.#signer = new S3Signer(settings);
    const { endpoint, bucket } = settings;
    const { origin, hostname, pathname } = new URL(endpoint);
    const path = pathname.replace(/\/$/, '');
    const isInHost = hostname.startsWith(`${bucket}.`);
    this.#base = isInHost ? `${origin}${path}` : `${origin}${path}/${bucket}`;
  }

  /** Why the last request failed; undefined if it did not. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** @throws MediaAway 'no-bucket' if the service does not know the bucket */
  async check(): Promise<void> {
    const answer = await this.#ask('HEAD', '');
    if (!answer) throw new MediaAway(NO_BUCKET);
    this.#bucketSeenAtMs = Date.now();
  }

  /**
   * @param content the path of a file, or bytes
   * @param sha256 of the content, in hex: the service refuses other content
   */
  async put(
    key: string,
    content: string | Uint8Array,
    { sha256, type }: { sha256: string; type: string },
  ): Promise<void> {
    const sizeBytes = typeof content === 'string' ? (await stat(content)).size : content.length;
    const headers = {
      'content-type': type,
      'content-length': String(sizeBytes),
      'x-amz-content-sha256': sha256,
      [HASH_HEADER]: sha256,
    };
    const answer = await this.#ask('PUT', key, { headers, content });
    if (!answer) throw new MediaAway('404');
    answer.resume();
  }

  /** Stores an object again, which sets the time of its last change. A missing one stays missing. */
  async touch(key: string): Promise<void> {
    const found = await this.#ask('HEAD', key);
    if (!found) return;
    const headers = {
      'content-length': '0',
      'x-amz-copy-source': `/${this.#settings.bucket}/${key}`,
      'x-amz-metadata-directive': 'REPLACE',
      'content-type': found.headers['content-type'] ?? '',
      [HASH_HEADER]: hashOf(found) ?? '',
    };
    (await this.#ask('PUT', key, { headers }))?.resume();
  }

  /** null if there is no such object */
  async head(key: string): Promise<(StoredObject & { sha256: string | null }) | null> {
    const answer = await this.#ask('HEAD', key);
    if (!answer) return null;
    return {
      key,
      sizeBytes: wholeSize(answer),
      modifiedMs: Date.parse(answer.headers['last-modified'] ?? '') || 0,
      sha256: hashOf(answer),
    };
  }

  /**
   * Starts to fetch an object.
   *
   * @param fromByte offset of the first byte
   * @param toByte offset of the last byte; by default that of the object
   * @returns null if there is no such object
   */
  async get(
    key: string,
    {
      fromByte = 0,
      toByte,
      signal,
    }: { fromByte?: number; toByte?: number; signal?: AbortSignal } = {},
  ): Promise<{ body: IncomingMessage; sizeBytes: number; sha256: string | null } | null> {
    const isPart = fromByte > 0 || toByte !== undefined;
    const headers: Record<string, string> = isPart
      ? { range: `bytes=${fromByte}-${toByte ?? ''}` }
      : {};
    const answer = await this.#ask('GET', key, { headers, ...(signal && { signal }) });
    if (!answer) return null;
    if (answer.statusCode !== (isPart ? 206 : 200)) {
      answer.destroy();
      throw new MediaAway(String(answer.statusCode));
    }
    return { body: answer, sizeBytes: wholeSize(answer), sha256: hashOf(answer) };
  }

  /**
   * A path and query with which anybody can GET the object for twelve hours. The same within an hour, so that it can
   * be remembered.
   */
  sign(key: string, nowMs = Date.now()): string {
    const url = new URL(this.#base + pathOf(key));
    const hourMs = nowMs - (nowMs % HOUR_MS);
    const { pathname, search } = this.#signer.query(url, { seconds: SIGNED_FOR_S, nowMs: hourMs });
    return pathname + search;
  }

  async delete(key: string): Promise<void> {
    (await this.#ask('DELETE', key))?.resume();
  }

  /** All objects whose keys begin with this. */
  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let token = '';
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token) query.set('continuation-token', token);
      const { ListBucketResult: result } = xml.parse(await this.#read(query));
      if (result === undefined) throw new MediaAway('odd-answer');
      for (const { Key: key, Size: size, LastModified: modified } of result.Contents ?? [])
        yield { key, sizeBytes: Number(size), modifiedMs: Date.parse(modified) };
      token = result.IsTruncated === 'true' ? result.NextContinuationToken : '';
    } while (token);
  }

  async #read(query: URLSearchParams): Promise<string> {
    const answer = await this.#ask('GET', '', { query });
    if (!answer) throw new MediaAway(NO_BUCKET);
    try {
      return await text(answer);
    } catch (error) {
      throw new MediaAway(codeOf(error));
    }
  }

  /** Notes and logs when the service begins to fail, and when it serves again. */
  async #ask(
    method: string,
    key: string,
    question: Question = {},
  ): Promise<IncomingMessage | null> {
    try {
      const answer = await this.#tryToAsk(method, key, question);
      // No object at the bucket's own address: there is no bucket.
      this.#note(answer || key ? undefined : NO_BUCKET);
      return answer;
    } catch (error) {
      if (error instanceof MediaAway) this.#note(error.code);
      throw error;
    }
  }

  #note(fault: string | undefined): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    if (fault) log.warn('media-store-away', { code: fault, message: FAULTS[fault] ?? AWAY });
    else log.info('media-store-back');
  }

  /** @returns null for an object that is not there @throws MediaAway also if the bucket is not there */
  async #tryToAsk(
    method: string,
    key: string,
    question: Question,
  ): Promise<IncomingMessage | null> {
    const { signal } = question;
    let code = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1));
      signal?.throwIfAborted();
      try {
        const answer = await this.#send(method, key, question);
        const { statusCode: status = 0 } = answer;
        if (status >= 200 && status < 300) return answer;
        if (status === 404) {
          await this.#assertBucket(answer, key);
          return null;
        }
        answer.resume();
        code = nameStatus(status);
        if (!AGAIN.has(status)) break;
      } catch (error) {
        signal?.throwIfAborted();
        code = codeOf(error);
        if (code === NO_BUCKET) break;
      }
    }
    throw new MediaAway(code);
  }

  /** Without this, a wrong name of the bucket would look like missing files. */
  async #assertBucket(answer: IncomingMessage, key: string): Promise<void> {
    // A HEAD has no body to say it.
    const code = await readErrorCode(answer);
    if (code === 'NoSuchBucket') throw new MediaAway(NO_BUCKET);
    if (code || !key || Date.now() - this.#bucketSeenAtMs < BUCKET_MS) return;
    await this.check().catch((error) => {
      if (codeOf(error) === NO_BUCKET) throw error;
    });
  }

  async #send(
    method: string,
    key: string,
    { query, headers = {}, content, signal }: Question,
  ): Promise<IncomingMessage> {
    const url = new URL(`${this.#base}${pathOf(key)}${query ? `?${query}` : ''}`);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method,
      headers: this.#signer.headers(method, url, headers),
      ...(signal && { signal }),
    });
    const late = setTimeout(
      () => sent.destroy(new MediaAway('timeout')),
      content ? UPLOAD_SILENCE_MS : ANSWER_MS,
    );
    sent.once('response', (answer) => {
      // Whoever reads it gets the error; a body that nobody reads may break, too.
      answer.on('error', () => {});
      // Until it is read to its end, nothing else can be asked on this connection.
      if (method === 'HEAD') answer.resume();
      resolve(answer);
    });
    sent.on('error', reject);
    sent.on('drain', () => late.refresh());
    if (typeof content === 'string') pipeline(createReadStream(content), sent).catch(reject);
    else sent.end(content);
    return await promise.finally(() => clearTimeout(late));
  }
}

const pathOf = (key: string) => (key ? `/${key.split('/').map(encodeURIComponent).join('/')}` : '');

/** Such as 'NoSuchKey'; empty if the answer does not say. */
async function readErrorCode(answer: IncomingMessage): Promise<string> {
  const late = setTimeout(() => answer.destroy(), ANSWER_MS);
  try {
    let body = '';
    for await (const chunk of answer) {
      body += chunk;
      if (body.length > LONGEST_ERROR) break;
    }
    return /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? '';
  } catch {
    return '';
  } finally {
    clearTimeout(late);
  }
}

function nameStatus(status: number): string {
  if (REFUSED.has(status)) return 'refused';
  return FULL.has(status) ? 'full' : String(status);
}

/** Only the code: the error of a request could hold its address or its headers. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unreachable';
}

const hashOf = ({ headers }: IncomingMessage): string | null =>
  headers[HASH_HEADER]?.toString() || null;

function wholeSize({ headers }: IncomingMessage): number {
  const [, ofRange] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const size = Number(ofRange ?? headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw new MediaAway('odd-answer');
  return size;
}
