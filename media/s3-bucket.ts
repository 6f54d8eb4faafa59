import { openAsBlob } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import type { S3Settings } from '#runtime/read-settings.ts';
import { MediaAway } from './media-store.ts';

export type S3Object = {
  key: string;
  sizeBytes: number;
  modifiedMs: number;
};

/** The hash of an object's content, stored with it: not every service tells one of its own. */
const HASH_HEADER = 'x-amz-meta-sha256';
/** Until the answer's headers. */
const ANSWER_MS = 10_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** The service may be busy, or another server of it may answer. */
const AGAIN = new Set([408, 429, 500, 502, 503, 504]);
const FULL = new Set([507, 413]);
const REFUSED = new Set([401, 403]);

const xml = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Contents',
});

/**
 * A bucket of an S3-compatible service. All methods throw MediaAway when it does not answer as expected, after
 * three attempts.
 */
export class S3Bucket {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #base: string;

  constructor({
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
  }: Omit<S3Settings, 'cacheBytes'>) {
    this.#client = new AwsClient({
      ...{ accessKeyId, secretAccessKey, region, service: 's3' },
      retries: 0,
    });
    const { origin, hostname, pathname } = new URL(endpoint);
    const path = pathname.replace(/\/$/, '');
    const isInHost = hostname.startsWith(`${bucket}.`);
    this.#bucket = bucket;
    this.#base = isInHost ? `${origin}${path}` : `${origin}${path}/${bucket}`;
  }

  /** @param sha256 of the file, in hex: the service refuses other content */
  async put(
    key: string,
    file: string,
    { sha256, type }: { sha256: string; type: string },
  ): Promise<void> {
    const body = await openAsBlob(file, { type });
    const headers = {
      'content-type': type,
      'x-amz-content-sha256': sha256,
      [HASH_HEADER]: sha256,
    };
    await this.#ask('PUT', key, { headers, body });
  }

  /** Stores an object again, which sets the time of its last change. A missing one stays missing. */
  async touch(key: string): Promise<void> {
    const found = await this.#ask('HEAD', key);
    if (!found) return;
    const headers = {
      'x-amz-copy-source': `/${this.#bucket}/${key}`,
      'x-amz-metadata-directive': 'REPLACE',
      'content-type': found.headers.get('content-type') ?? '',
      [HASH_HEADER]: found.headers.get(HASH_HEADER) ?? '',
    };
    await this.#ask('PUT', key, { headers });
  }

  /** null if there is no such object */
  async head(key: string): Promise<(S3Object & { sha256: string | null }) | null> {
    const answer = await this.#ask('HEAD', key);
    return answer && describe(key, answer);
  }

  /**
   * Starts to fetch an object.
   *
   * @param fromByte offset of the first byte
   * @returns null if there is no such object
   */
  async get(
    key: string,
    { fromByte = 0, signal }: { fromByte?: number; signal?: AbortSignal } = {},
  ): Promise<{
    body: ReadableStream<Uint8Array>;
    sizeBytes: number;
    sha256: string | null;
  } | null> {
    const headers: Record<string, string> = fromByte > 0 ? { range: `bytes=${fromByte}-` } : {};
    const answer = await this.#ask('GET', key, { headers, ...(signal && { signal }) });
    if (!answer) return null;
    const { body, status } = answer;
    if (!body || status !== (fromByte > 0 ? 206 : 200)) throw new MediaAway(String(status));
    return { body, sizeBytes: wholeSize(answer), sha256: answer.headers.get(HASH_HEADER) };
  }

  async delete(key: string): Promise<void> {
    await this.#ask('DELETE', key);
  }

  /** All objects whose keys begin with this. */
  async *list(prefix: string): AsyncGenerator<S3Object> {
    let token = '';
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token) query.set('continuation-token', token);
      const answer = await this.#ask('GET', '', { query });
      const { ListBucketResult: result } = xml.parse((await answer?.text()) ?? '');
      if (result === undefined) throw new MediaAway('odd-answer');
      for (const { Key: key, Size: size, LastModified: modified } of result.Contents ?? [])
        yield { key, sizeBytes: Number(size), modifiedMs: Date.parse(modified) };
      token = result.IsTruncated === 'true' ? result.NextContinuationToken : '';
    } while (token);
  }

  /** @returns null for 404 */
  async #ask(
    method: string,
    key: string,
    {
      query,
      headers = {},
      body,
      signal,
    }: {
      query?: URLSearchParams;
      headers?: Record<string, string>;
      body?: Blob;
      signal?: AbortSignal;
    } = {},
  ): Promise<Response | null> {
    const path = key ? `/${key.split('/').map(encodeURIComponent).join('/')}` : '';
    const url = `${this.#base}${path}${query ? `?${query}` : ''}`;
    let code = '';
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1));
      signal?.throwIfAborted();
      const late = new AbortController();
      // An upload takes as long as the line needs.
      const timer = body ? undefined : setTimeout(() => late.abort(), ANSWER_MS);
      try {
        const answer = await this.#client.fetch(url, {
          ...{ method, headers, redirect: 'manual' },
          ...(body && { body }),
          signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        });
        if (answer.ok) return answer;
        await answer.body?.cancel();
        if (answer.status === 404) return null;
        code = nameStatus(answer.status);
        if (!AGAIN.has(answer.status)) break;
      } catch (error) {
        signal?.throwIfAborted();
        code = late.signal.aborted ? 'timeout' : codeOf(error);
      } finally {
        clearTimeout(timer);
      }
    }
    throw new MediaAway(code);
  }
}

function nameStatus(status: number): string {
  if (REFUSED.has(status)) return 'refused';
  return FULL.has(status) ? 'full' : String(status);
}

/** Only the code: the error of a request could hold its address or its headers. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : 'unreachable';
}

const describe = (key: string, answer: Response) => ({
  key,
  sizeBytes: wholeSize(answer),
  modifiedMs: Date.parse(answer.headers.get('last-modified') ?? '') || 0,
  sha256: answer.headers.get(HASH_HEADER),
});

function wholeSize({ headers }: Response): number {
  const [, ofRange] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const size = Number(ofRange ?? headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw new MediaAway('odd-answer');
  return size;
}
