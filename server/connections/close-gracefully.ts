import type { Server } from 'node:http';

/** From now on each connection ends with its answer: a proxy in front then opens the next one to another server. */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('Connection', 'close'));
}

/**
 * Accepts no new connections, lets running responses finish, and aborts those that take too long.
 *
 * @param graceMs how long a response may still run
 */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection whose response has just ended is kept alive for another request: close it, too.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
