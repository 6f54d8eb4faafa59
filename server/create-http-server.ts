import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isNearby, peerNetwork } from './backend/client-address.ts';
import { limitConnections } from './connections.ts';
import type { App } from './create-app.ts';
import { answerInTurn } from './pipelined-requests.ts';
import { plainError } from './plain-error.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { UnreadAnswers } from './unread-answers.ts';

const SECOND_MS = 1000;

/** The server's timeouts, in milliseconds. */
const PATIENCE = {
  headersTimeout: 15 * SECOND_MS,
  requestTimeout: 60 * SECOND_MS,
  connectionsCheckingInterval: 5 * SECOND_MS,
  // Longer than the 60 s for which proxies in front commonly keep their connections.
  keepAliveTimeout: 65 * SECOND_MS,
  // Closes a connection without any traffic. A paused player then requests the rest again.
  idleTimeout: 10 * 60 * SECOND_MS,
};

export type ServerOptions = {
  /** Whether a proxy in front speaks HTTPS to the visitors. */
  isHttps?: boolean;
  patience?: Partial<typeof PATIENCE>;
};

/** The HTTP server for the app. Clients may be slow to receive a response, but not to send a request. */
export function createHttpServer(
  app: App,
  { isHttps = false, patience }: ServerOptions = {},
): Server {
  const { idleTimeout, ...timeouts } = { ...PATIENCE, ...patience };
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Called for invalid URLs and hosts, before the app sees the request.
    errorHandler: () => plainError(400),
  });
  const server = createServer(
    timeouts,
    answerInTurn((incoming, outgoing) => {
      setSecurityHeaders(outgoing, isHttps);
      void answer(incoming, outgoing);
    }),
  );
  server.setTimeout(idleTimeout);
  limitConnections(server, peerNetwork);
  // A proxy near us has the connections of many visitors.
  const addressOf = (socket: Socket) => (isNearby({ socket }) ? undefined : peerNetwork(socket));
  new UnreadAnswers(addressOf).watch(server);
  return server;
}
