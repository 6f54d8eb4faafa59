import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '#server/create-app.ts';
import { createHttpServer } from '#server/create-http-server.ts';

/**
 * Serves a built site without a backend, which its pages and its music do not need.
 *
 * @param hostedBackend the project it was built for, which a server reads from its environment
 */
export async function servePages(clientFolder: string, hostedBackend?: string) {
  if (hostedBackend) process.env.VITE_SUPABASE_URL = hostedBackend;
  const app = await createApp({ clientFolder });
  delete process.env.VITE_SUPABASE_URL;
  const server = createHttpServer(app);
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
