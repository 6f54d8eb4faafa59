import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '#runtime/read-settings.ts';

export const BUCKET = 'nhac';
const KEYS = { accessKeyId: 'khoa', secretAccessKey: 'bi-mat-cua-kho' };
const REGION = 'us-east-1';
const OBJECTS_PER_PAGE = 3;
const ERROR_XML = '<Error><Code>Test</Code><Message>bi-mat-cua-kho</Message></Error>';

type Stored = { body: Buffer; modifiedMs: number; headers: Record<string, string> };

/** What goes wrong: answered with this status, cut off in the middle or after a few bytes, or never answered. */
export type S3Fault = number | 'cut' | 'cut-at-once' | 'silent' | undefined;

/**
 * A stand-in for an S3-compatible service, for what a real one does not do at will: it fails when told to. It checks
 * signatures and hashes. `s3-engine.long.test.ts` runs the same code against a real one.
 */
export class TestS3 {
  readonly objects = new Map<string, Stored>();
  /** 'GET sound/0a.mp3 bytes=0-', in order. */
  readonly requests: string[] = [];
  /** How many have been opened. */
  connections = 0;
  fault: S3Fault;
  /** Bytes after which each body waits for `go`. */
  #heldFrom = Number.POSITIVE_INFINITY;
  #go = Promise.withResolvers<void>();
  #silent: ServerResponse[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<this> {
    this.#server.on('connection', () => {
      this.connections++;
    });
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  async stop(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get settings(): S3Settings {
    const { port } = this.#server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    return { endpoint, bucket: BUCKET, region: REGION, ...KEYS, cacheBytes: undefined };
  }

  /** Bodies stop after so many bytes until `release`. */
  holdAfter(bytes: number): void {
    this.#heldFrom = bytes;
    this.#go = Promise.withResolvers();
  }

  release(): void {
    this.#heldFrom = Number.POSITIVE_INFINITY;
    this.#go.resolve();
  }

  /** Answers all that waited with 404. */
  endSilence(): void {
    this.fault = undefined;
    for (const response of this.#silent.splice(0)) response.writeHead(404).end();
  }

  put(key: string, body: Buffer, ageMs = 0): void {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const headers = { 'x-amz-meta-sha256': sha256 };
    this.objects.set(key, { body, modifiedMs: Date.now() - ageMs, headers });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', `http://${headers.host}`);
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
    const key = path.join('/');
    this.requests.push([method, key, headers.range].filter(Boolean).join(' '));
    const body = await buffer(request);
    const { fault } = this;
    if (fault === 'silent') return void this.#silent.push(response);
    if (typeof fault === 'number') return void response.writeHead(fault).end(ERROR_XML);
    if (!(await isSigned(method, url, headers))) return void response.writeHead(403).end(ERROR_XML);
    if (bucket !== BUCKET) {
      const noBucket = '<Error><Code>NoSuchBucket</Code></Error>';
      return void response.writeHead(404).end(method === 'HEAD' ? '' : noBucket);
    }
    if (method === 'HEAD' && key === '') return void response.end();
    if (method === 'GET' && key === '') return this.#list(url, response);
    if (method === 'PUT') return this.#put(key, body, headers, response);
    if (method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    await this.#send(request, response, this.objects.get(key));
  }

  #put(
    key: string,
    body: Buffer,
    headers: IncomingMessage['headers'],
    response: ServerResponse,
  ): void {
    const source = headers['x-amz-copy-source']?.toString().replace(`/${BUCKET}/`, '');
    const content = source ? this.objects.get(source)?.body : body;
    const sha256 = createHash('sha256').update(body).digest('hex');
    if (!content || (!source && headers['x-amz-content-sha256'] !== sha256))
      return void response.writeHead(400).end(ERROR_XML);
    const meta = headers['x-amz-meta-sha256']?.toString() ?? '';
    const stored = { 'x-amz-meta-sha256': meta, 'content-type': headers['content-type'] ?? '' };
    this.objects.set(key, { body: content, modifiedMs: Date.now(), headers: stored });
    response.end();
  }

  #list(url: URL, response: ServerResponse): void {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const rest = keys.filter((key) => key > after);
    const page = rest.slice(0, OBJECTS_PER_PAGE);
    const contents = page.map((key) => {
      const { body, modifiedMs } = this.objects.get(key) as Stored;
      const modified = new Date(modifiedMs).toISOString();
      return `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modified}</LastModified></Contents>`;
    });
    const isTruncated = rest.length > page.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  async #send(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    object: Stored | undefined,
  ): Promise<void> {
    if (!object) return void response.writeHead(404).end(method === 'HEAD' ? '' : ERROR_XML);
    const { body } = object;
    const [, last] = /^bytes=-(\d+)$/.exec(headers.range ?? '') ?? [];
    const range = last ? `bytes=${Math.max(body.length - Number(last), 0)}-` : headers.range;
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (Number(from ?? 0) > 0 && Number(from) >= body.length)
      return void response.writeHead(416).end(ERROR_XML);
    const end = Math.min(to ? Number(to) + 1 : body.length, body.length);
    const part = body.subarray(Number(from ?? 0), end);
    response.writeHead(from ? 206 : 200, {
      ...object.headers,
      'Content-Length': part.length,
      'Last-Modified': new Date(object.modifiedMs).toUTCString(),
      ...(from && { 'Content-Range': `bytes ${from}-${end - 1}/${body.length}` }),
    });
    if (method === 'HEAD') return void response.end();
    if (this.fault === 'cut' || this.fault === 'cut-at-once') {
      const sent = this.fault === 'cut' ? part.subarray(0, part.length / 2) : part.subarray(0, 9);
      response.write(sent, () => response.destroy());
      return;
    }
    const held = Math.min(this.#heldFrom, part.length);
    response.write(part.subarray(0, held));
    if (held < part.length) await this.#go.promise;
    response.end(part.subarray(held));
  }
}

async function isSigned(
  method: string,
  url: URL,
  headers: IncomingMessage['headers'],
): Promise<boolean> {
  if (url.searchParams.has('X-Amz-Signature')) return await isSignedInQuery(method, url);
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const names = signed.split(';').filter((name) => name && name !== 'host');
  const signer = new AwsV4Signer({
    ...{ method, url: url.href, region: REGION, service: 's3', ...KEYS },
    headers: Object.fromEntries(names.map((name) => [name, headers[name]?.toString() ?? ''])),
    datetime: headers['x-amz-date']?.toString() ?? '',
  });
  return (await signer.sign()).headers.get('authorization') === headers.authorization;
}

async function isSignedInQuery(method: string, url: URL): Promise<boolean> {
  const plain = new URL(url.pathname, url);
  plain.searchParams.set('X-Amz-Expires', url.searchParams.get('X-Amz-Expires') ?? '');
  const signer = new AwsV4Signer({
    ...{ method, url: plain.href, region: REGION, service: 's3', signQuery: true, ...KEYS },
    datetime: url.searchParams.get('X-Amz-Date') ?? '',
  });
  const { searchParams } = (await signer.sign()).url;
  searchParams.sort();
  url.searchParams.sort();
  return searchParams.toString() === url.searchParams.toString();
}
