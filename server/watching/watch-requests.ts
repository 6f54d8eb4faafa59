import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type RequestRoute, requestRoute } from './request-route.ts';

export type WatchedRequest = RequestRoute & {
  method: string;
  status: number;
  /** With the headers, as they left this program. */
  bytes: number;
  durationMs: number;
  /** The visitor left before the end. */
  isAborted: boolean;
};

/** Tells of each request when it has ended. */
export function watchRequests(server: Server, onEnd: (request: WatchedRequest) => void): void {
  /** What is told already: answers of one connection end one after the other. */
  const toldBytes = new WeakMap<Socket, number>();
  // First, so that the time which the answer takes of this thread counts too.
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const startMs = performance.now();
    const { socket, method = '', url = '' } = incoming;
    outgoing.once('close', () => {
      const written = socket.bytesWritten;
      const bytes = written - (toldBytes.get(socket) ?? 0);
      toldBytes.set(socket, written);
      onEnd({
        ...requestRoute(url),
        method,
        status: outgoing.statusCode,
        bytes,
        durationMs: performance.now() - startMs,
        isAborted: !outgoing.writableFinished,
      });
    });
  });
}
