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
