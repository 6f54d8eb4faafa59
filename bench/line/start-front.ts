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
  /** As fast as the machine is. */
  fastUrl: string;
  /** Of the certificate of both, for the browser to trust. */
  keyHash: string;
};

/**
 * As Caddy begins a connection: a record of TLS cannot be read before all of it is there, so that one of
 * 16 kB would be waited for.
 */
const RECORD_BYTES = 1400;

/** Of one connection, and so not passed on over another. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);

/**
 * HTTPS with HTTP/2 in front of a site, as a proxy of an operator would be, and over a slow line. The
 * limit pages are at /limit/…, by the same way and with brotli too. It lasts as long as its process.
 */
export async function startFront(siteUrl: string, speed?: LineSpeed): Promise<FrontUrls> {
  const limitPages = await compressLimitPages();
  const agent = new Agent({ keepAlive: true });
  const certificate = await makeCertificate();
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (asked, answer) => {
    const page = limitPages.get(asked.url);
    if (page) sendLimitPage(page, answer);
    else passOn(new URL(asked.url, siteUrl), agent, asked, answer);
  });
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(RECORD_BYTES));
  // A browser that is closed in the midst of an answer.
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

async function compressLimitPages(): Promise<Map<string, Buffer>> {
  const pages = [...(await readLimitPages())];
  return new Map(pages.map(([name, html]) => [`/limit/${name}`, brotliCompressSync(html)]));
}

function sendLimitPage(page: Buffer, answer: Http2ServerResponse): void {
  answer.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    // As each page of the site has it. With it a page gets a process of its own, as any page does for a
    // visitor who comes from another site; without it the browser's empty first page lends its own.
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
