import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { Refusal } from '../api-error.ts';
import type { Gate } from '../gate.ts';
import { toResponse } from '../rest/rest-answer.ts';
import type { ListenCounter } from './listen-counter.ts';
import { readListens } from './read-listens.ts';

type Parts = { gate: Gate; listens: ListenCounter };

/** Ignores who calls: listens of visitors and of signed-in listeners count alike. */
export function listenCalls({ gate, listens }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/count_listens', async (c) => {
    gate.assertKey(c);
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    await gate.countFrom(c, 'writesFrom');
    await listens.count(gate.network(c), await readListens(c.req.raw));
    return toResponse({ status: 204, headers: {}, body: '' });
  });
  return app;
}

/**
 * The same from embedded players. A frame may be without an origin of its own: it can send nothing but plain text, and no
 * key, which only proves that a caller has read the site. No other page may send listens.
 */
export function embedListenCalls({
  gate,
  listens,
  siteUrl,
}: Parts & { siteUrl: string }): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/', async (c) => {
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    if (!isOfFrame(c.req.raw.headers, siteUrl)) throw new Refusal(403, 'forbidden');
    await gate.countFrom(c, 'writesFrom');
    await listens.count(gate.network(c), await readListens(c.req.raw, 'text/plain'));
    // Without this, the browser would report the answer to such a frame as a failure.
    const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return toResponse({ status: 204, headers, body: '' });
  });
  return app;
}

/**
 * Whether the browser says that the call is from the site itself, or from a frame without an origin, which is 'null'. By
 * plain http and in old browsers only the origin says it; the site may be open under another name than its own.
 */
function isOfFrame(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin') ?? '';
  const site = headers.get('sec-fetch-site');
  if (origin === 'null' || site === 'same-origin') return true;
  const host = URL.parse(origin)?.host;
  return !site && host !== undefined && [new URL(siteUrl).host, headers.get('host')].includes(host);
}
