import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import type { ShownState } from '#server/files/site-catalogue.ts';
import { Refusal } from '../api-error.ts';
import type { Gate } from '../gate.ts';
import { readJsonBody } from '../read-json-body.ts';
import { requireOperator } from '../require-operator.ts';
import { isTrackList } from './rpc-forms.ts';

export type CatchUp = (trackIds: readonly string[]) => Promise<ShownState>;

type Parts = { gate: Gate; database: Database; catchUp: CatchUp | undefined };

/**
 * Tells operators whether the site shows their last change. Waits at most ten seconds for the site
 * to show it, so that no takedown is reported before it has taken effect.
 */
export function publishCalls({ gate, database, catchUp }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/studio_shown', async (c) => {
    gate.assertKey(c);
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    const { track_ids: trackIds, ...others } = await readJsonBody(c.req.raw);
    const isWhole = isTrackList(trackIds) || (Array.isArray(trackIds) && trackIds.length === 0);
    if (!isWhole || Object.keys(others).length > 0) throw new Refusal(400, 'bad_value');
    await requireOperator(c, { gate, database });
    // This backend has no site: the pages are published elsewhere.
    if (!catchUp) throw new Refusal(404, 'not_found');
    const state = await catchUp(trackIds as string[]);
    return Response.json(state, { headers: { 'Cache-Control': 'no-store' } });
  });
  return app;
}
