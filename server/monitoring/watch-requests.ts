import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type RequestRoute, requestRoute } from './request-route.ts';

export type WatchedRequest = RequestRoute & {
  method: string;
  /** `CLIENT_LEFT` for a visitor who left before the answer began. */
  status: number;
  /** Including headers, as written to the socket. */
  bytes: number;
  durationMs: number;
  /** The visitor closed the connection before the end. */
  isAborted: boolean;
};

/** nginx logs this status, too. Without it, Node's default of 200 would be reported for no answer at all. */
const CLIENT_LEFT = 499;

/** Reports each request when it has ended. */
export function watchRequests(server: Server, onEnd: (request: WatchedRequest) => void): void {
  /**
   * Bytes already reported of each connection. The responses on one connection end one after the
   * other.
   */
  const toldBytes = new WeakMap<Socket, number>();
  // As the first listener, so that the measured time includes the other listeners' work.
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const startMs = performance.now();
    const { socket, method = '', url = '' } = incoming;
    if (socket.destroyed) return;
    outgoing.once('close', () => {
      const written = socket.bytesWritten;
      const bytes = written - (toldBytes.get(socket) ?? 0);
      toldBytes.set(socket, written);
      onEnd({
        ...requestRoute(url),
        method,
        status: outgoing.headersSent ? outgoing.statusCode : CLIENT_LEFT,
        bytes,
        durationMs: performance.now() - startMs,
        isAborted: !outgoing.writableFinished,
      });
    });
  });
}
