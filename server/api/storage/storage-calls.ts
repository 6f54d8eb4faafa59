import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Database } from '#database/database.ts';
import { Refusal } from '../api-error.ts';
import type { Gate } from '../gate.ts';
import type { StoredSizes } from './stored-sizes.ts';

type Parts = { gate: Gate; database: Database; storedSizes: StoredSizes };

/** Disk usage of this server, for operators. A hosted project knows only that of its database. */
export function storageCalls({ gate, database, storedSizes }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/studio_storage', async (c) => {
    gate.assertKey(c);
    if (c.req.method !== 'POST') throw new Refusal(405, 'method_not_allowed');
    if (new URL(c.req.url).search !== '') throw new Refusal(400, 'bad_query');
    const claims = await gate.listener(c);
    // Refuses callers who are not operators.
    const text = 'select public.studio_database_bytes()::float8 as bytes';
    const [row] = await gate.read(c, 'listener', () =>
      database.askAs<{ bytes: number }>(claims, { text, values: [] }),
    );
    return Response.json(
      { database_bytes: row?.bytes, ...(await storedSizes.read()) },
      { headers: { 'Cache-Control': 'no-store' } },
    );
  });
  return app;
}
