import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SiteProxy = { url: string; stop: () => Promise<void> };

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>;

/** Starts a server before a site. A request that cannot be answered is cut off. */
export async function startProxy(answer: Answer): Promise<SiteProxy> {
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Sends a request on to the site. */
export async function fetchFromSite(
  siteUrl: string,
  incoming: IncomingMessage,
  headers = incoming.headers,
): Promise<IncomingMessage> {
  const requested = request(new URL(incoming.url ?? '/', siteUrl), {
    method: incoming.method,
    headers: { ...headers, connection: 'close' },
  });
  incoming.pipe(requested);
  const [answer] = (await once(requested, 'response')) as [IncomingMessage];
  return answer;
}

/** Passes the site's answer on unchanged. */
export function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}
