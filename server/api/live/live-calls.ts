import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { Refusal } from '../api-error.ts';
import type { Gate } from '../gate.ts';
import { isTrackId } from '../rest/rpc-forms.ts';
import type { LiveComments } from './live-comments.ts';

type Parts = { gate: Gate; live: LiveComments };

/**
 * Streams a track's new comments as server-sent events. Needs no anon key, which an EventSource cannot send;
 * sends only what a visitor may read.
 */
export function liveCalls({ gate, live }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/comments', async (c) => {
    if (c.req.raw.method !== 'GET') throw new Refusal(405, 'method_not_allowed');
    const { searchParams } = new URL(c.req.url);
    const trackId = searchParams.get('track_id');
    if (searchParams.size !== 1 || !isTrackId(trackId)) throw new Refusal(400, 'bad_query');
    await gate.countFrom(c, 'readsFrom');
    await live.open(c.env.outgoing, trackId as string, gate.network(c), (read) =>
      gate.read(c, 'visitor', read),
    );
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}
