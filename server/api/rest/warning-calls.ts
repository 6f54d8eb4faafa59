import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import type { BackendWatch } from '#server/monitoring/backend-watch.ts';
import { Refusal } from '../api-error.ts';
import type { Gate } from '../gate.ts';
import { readJsonBody } from '../read-json-body.ts';
import { requireOperator } from '../require-operator.ts';

type Parts = { gate: Gate; database: Database; watch: Pick<BackendWatch, 'warnings'> };

/** Warnings for operators about the state of this machine, which a hosted database does not know. */
export function warningCalls(parts: Parts): Hono<{ Bindings: HttpBindings }> {
  const { gate, database, watch } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/studio_warnings', async (c) => {
    gate.assertKey(c);
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    const body = await readJsonBody(c.req.raw);
    if (Object.keys(body).length > 0) throw new Refusal(400, 'bad_value');
    await requireOperator(c, { gate, database });
    return Response.json(await watch.warnings(), { headers: { 'Cache-Control': 'no-store' } });
  });
  return app;
}
