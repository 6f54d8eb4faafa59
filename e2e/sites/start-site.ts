import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { type App, createApp } from '#server/create-app.ts';
import { createHttpServer } from '#server/create-http-server.ts';
import { type FakeBackend, fakeBackend } from './fake-backend.ts';

export type Site = { url: string; backend: FakeBackend; stop: () => Promise<void> };

/** Serves a built site as `npm start` does, with a stand-in for the backend, on a free port. */
export async function startSite(clientFolder: string): Promise<Site> {
  const backend = fakeBackend();
  const pages = await createApp({ clientFolder });
  const site: App = new Hono();
  site.route('/api', backend.api);
  site.all('*', (c) => pages.fetch(c.req.raw, c.env));
  const server = createHttpServer(site);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    backend,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
