import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { callerBehind, type Turns } from './turns.ts';

/**
 * Delays reading from new connections until their turn. Node parses all that a connection has sent
 * at once, and a client that is disconnected for sending too much connects again.
 *
 * For the delay, this takes over Node's own listener for connections. A `net.Server` in front,
 * which emits 'connection' on this server, would not need that. But Node checks the timeouts of
 * headers and requests only on an HTTP server that listens itself.
 */
export function acceptInTurn(
  server: Server,
  turns: Turns,
  isRefused: (socket: Socket) => boolean = () => false,
): void {
  const accepts = server.listeners('connection');
  server.removeAllListeners('connection');
  const ignore = () => {};
  server.on('connection', (socket: Socket) => {
    if (isRefused(socket)) return void socket.destroy();
    // The server listens for errors once it has accepted the connection.
    socket.on('error', ignore);
    turns.take(callerBehind(socket), (done) => {
      done();
      if (socket.destroyed) return;
      for (const accept of accepts) accept.call(server, socket);
      socket.off('error', ignore);
    });
  });
}
