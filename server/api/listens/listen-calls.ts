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
export function embedListenCalls({ gate, listens }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/', async (c) => {
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    if (isOfOtherPage(c.req.raw.headers)) throw new Refusal(403, 'forbidden');
    await gate.countFrom(c, 'writesFrom');
    await listens.count(gate.network(c), await readListens(c.req.raw, 'text/plain'));
    // Without this, the browser would report the answer to such a frame as a failure.
    const headers = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return toResponse({ status: 204, headers, body: '' });
  });
  return app;
}

/** Whether a browser says so. 'null' is the origin of a frame that has none. */
const isOfOtherPage = (headers: Headers): boolean =>
  /^(cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '') &&
  headers.get('origin') !== 'null';
