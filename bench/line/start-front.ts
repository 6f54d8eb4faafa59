import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { readLimitPages } from './limit-pages.ts';
import { keyHash, makeCertificate } from './make-certificate.ts';
import { type LineSpeed, startSlowLine } from './slow-line.ts';

export type FrontUrls = {
  /** Over slow 4G, or a line of another speed. */
  slowUrl: string;
  /** At the machine's speed. */
  fastUrl: string;
  /** The certificate's key hash, for the browser to trust. */
  keyHash: string;
};

/**
 * Size of TLS records: what Caddy uses at the beginning of a connection. A record is readable only when
 * complete, and one of 16 kB takes long on a slow line.
 */
const RECORD_BYTES = 1400;

/** Hop-by-hop headers, which are not forwarded. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);

/**
 * Starts an HTTPS proxy with HTTP/2 in front of a site, as an operator would have, and gives a second URL
 * that reaches it over a slow line. It serves the limit pages at /limit/…, with brotli. Runs until the
 * process ends.
 *
 * @param sound of the limit pages; by default the demo's
 */
export async function startFront(
  siteUrl: string,
  speed?: LineSpeed,
  sound?: string,
): Promise<FrontUrls> {
  const limitPages = await compressLimitPages(sound);
  const agent = new Agent({ keepAlive: true });
  const certificate = await makeCertificate();
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (asked, answer) => {
    const page = limitPages.get(asked.url);
    if (page) sendLimitPage(page, answer);
    else passOn(new URL(asked.url, siteUrl), agent, asked, answer);
  });
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD_BYTES));
  // A browser may close in the middle of a response.
  server.on('sessionError', () => {});
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const slowPort = await startSlowLine(
    (connection) => server.emit('connection', connection),
    speed,
  );
  return {
    keyHash: keyHash(certificate),
    slowUrl: `https://localhost:${slowPort}`,
    fastUrl: `https://localhost:${(server.address() as AddressInfo).port}`,
  };
}

async function compressLimitPages(sound?: string): Promise<Map<string, Buffer>> {
  const pages = [...(await readLimitPages(sound))];
  return new Map(pages.map(([name, html]) => [`/limit/${name}`, brotliCompressSync(html)]));
}

function sendLimitPage(page: Buffer, answer: Http2ServerResponse): void {
  answer.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    // As on the site's pages. With it, a page gets a new process, as for a visitor who comes from
    // another site; without it, the page would reuse the process of the browser's empty first page.
    'cross-origin-opener-policy': 'same-origin',
  });
  answer.end(page);
}

function passOn(
  url: URL,
  agent: Agent,
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
): void {
  const headers = Object.entries(asked.headers).filter(([name]) => !isOfConnection(name));
  const passed = request(url, {
    agent,
    method: asked.method,
    headers: Object.fromEntries(headers),
  });
  passed.on('response', (said) => {
    const passedBack = Object.entries(said.headers).filter(([name]) => !isOfConnection(name));
    answer.writeHead(said.statusCode ?? 502, Object.fromEntries(passedBack));
    said.pipe(answer);
    answer.once('close', () => said.destroy());
  });
  passed.on('error', () => {
    if (answer.headersSent) answer.stream?.close();
    else answer.writeHead(502).end();
  });
  asked.pipe(passed);
}

const isOfConnection = (name: string) => name.startsWith(':') || HOP_BY_HOP.has(name);
