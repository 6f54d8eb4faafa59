import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { App } from './create-app.ts';
import { plainError } from './plain-error.ts';
import { setSecurityHeaders } from './security-headers.ts';

const SECOND_MS = 1000;

/**
 * Speaks HTTP for the app. Slow clients may take long to listen, but not to ask.
 *
 * @param isHttps whether a proxy in front speaks HTTPS to the visitors
 */
export function createHttpServer(app: App, { isHttps = false } = {}): Server {
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Reached by addresses and hosts that are none, before the app sees the request.
    errorHandler: () => plainError(400),
  });
  const server = createServer(
    {
      headersTimeout: 15 * SECOND_MS,
      requestTimeout: 60 * SECOND_MS,
      connectionsCheckingInterval: 5 * SECOND_MS,
      // Longer than the 60 s for which proxies in front commonly keep their connections.
      keepAliveTimeout: 65 * SECOND_MS,
    },
    (incoming, outgoing) => {
      setSecurityHeaders(outgoing, isHttps);
      void answer(incoming, outgoing);
    },
  );
  // A connection over which nothing at all moves. A paused player asks again from where it was.
  server.setTimeout(10 * 60 * SECOND_MS);
  return server;
}
