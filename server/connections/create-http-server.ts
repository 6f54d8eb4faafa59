import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { setSecurityHeaders } from '#domain/security-headers.ts';
import { acceptInTurn } from './accept-in-turn.ts';
import { Arrivals } from './arrivals.ts';
import { type ClientAddresses, isNearby, peerNetwork } from './client-address.ts';
import { limitConnections } from './connections.ts';
import { Excesses } from './excesses.ts';
import { answerInTurn } from './pipelined-requests.ts';
import { plainError } from './plain-error.ts';
import { callerOf, Turns } from './turns.ts';
import { UnreadAnswers } from './unread-answers.ts';

const SECOND_MS = 1000;
/**
 * How many responses are begun in one turn of the event loop, so that a turn takes a few
 * milliseconds, however many requests have arrived.
 */
const MOST_BEGUN = 8;
/** From how many new connections requests are read in one turn of the event loop. */
const MOST_ACCEPTED = 4;

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
  /** Tells visitors from proxies, and those behind a proxy apart. */
  addresses?: Pick<ClientAddresses, 'of' | 'ofPeer'> | undefined;
  patience?: Partial<typeof PATIENCE>;
};

/** The HTTP server for the app. Clients may be slow to receive a response, but not to send a request. */
export function createHttpServer(
  app: Pick<Hono<{ Bindings: HttpBindings }>, 'fetch'>,
  { isHttps = false, addresses, patience }: ServerOptions = {},
): Server {
  const { idleTimeout, ...timeouts } = { ...PATIENCE, ...patience };
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Called for invalid URLs and hosts, before the app sees the request.
    errorHandler: () => plainError(400),
  });
  const excesses = new Excesses((socket) => addresses?.ofPeer(socket));
  const arrivals = new Arrivals();
  const giveWay = () => arrivals.areComing;
  const beginnings = new Turns(MOST_BEGUN, giveWay);
  const server = createServer(
    timeouts,
    answerInTurn(
      (incoming, outgoing) =>
        beginnings.take(callerOf(incoming, addresses), (done) => {
          done();
          if (incoming.socket.destroyed) return;
          setSecurityHeaders(outgoing, isHttps);
          void answer(incoming, outgoing);
        }),
      { onExcess: (socket) => excesses.add(socket) },
    ),
  );
  server.on('connection', () => arrivals.add());
  acceptInTurn(server, new Turns(MOST_ACCEPTED, giveWay), (socket) => excesses.areMany(socket));
  server.setTimeout(idleTimeout);
  limitConnections(server, peerNetwork);
  // A near proxy holds the connections of many visitors.
  const addressOf = (socket: Socket) => (isNearby({ socket }) ? undefined : peerNetwork(socket));
  new UnreadAnswers(addressOf).watch(server);
  return server;
}
