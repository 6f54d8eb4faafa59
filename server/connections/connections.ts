import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Twice as many as there may be comment streams. Each takes about 15 kB and an open file. */
const MOST_CONNECTIONS = 10_000;

/**
 * Limits the open connections. Beyond the limit, the address with the most connections loses the
 * one that has been idle for the longest time. A connection is idle while it waits for a request,
 * or has sent only a part of one. So a client that opens thousands does not keep others out.
 *
 * @param addressOf the address, or the network that stands for several addresses
 */
export function limitConnections(
  server: Server,
  addressOf: (socket: Socket) => string,
  most = MOST_CONNECTIONS,
): void {
  /** The idle ones of each address, the one that has been idle for the longest time first. */
  const idle = new Map<string, Set<Socket>>();
  const open = new Map<string, number>();
  let all = 0;

  const setIdle = (address: string, socket: Socket, isIdle: boolean) => {
    const own = idle.get(address) ?? new Set();
    own.delete(socket);
    if (isIdle) own.add(socket);
    if (own.size > 0) idle.set(address, own);
    else idle.delete(address);
  };
  const makeRoom = () => {
    let largest: string | undefined;
    for (const address of idle.keys())
      if (largest === undefined || (open.get(address) ?? 0) > (open.get(largest) ?? 0))
        largest = address;
    const [oldest] = (largest !== undefined && idle.get(largest)) || [];
    oldest?.destroy();
    return oldest !== undefined;
  };

  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    all++;
    open.set(address, (open.get(address) ?? 0) + 1);
    setIdle(address, socket, true);
    socket.once('close', () => {
      all--;
      setIdle(address, socket, false);
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (all > most && !makeRoom()) socket.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    if (socket.destroyed) return;
    const address = addressOf(socket);
    setIdle(address, socket, false);
    outgoing.once('close', () => {
      if (!socket.destroyed) setIdle(address, socket, true);
    });
  });
}
