import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '#server/create-app.ts';
import { createHttpServer } from '#server/create-http-server.ts';

export type Site = { url: string; stop: () => Promise<void> };

/** Serves a built site as `npm start` does, on a free port of this machine. */
export async function startSite(clientFolder: string): Promise<Site> {
  const server = createHttpServer(await createApp({ clientFolder }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
