import type { Server } from 'node:http';

/** From now on each connection ends with its answer: a proxy in front then opens the next one to another server. */
export function closeAfterAnswers(server: Server): void {
  server.prependListener('request', (_, outgoing) => outgoing.setHeader('Connection', 'close'));
}

/** How long connections that keep coming may delay the close. */
const LONGEST_ACCEPT_MS = 1_000;

/**
 * Accepts no new connections, lets running responses finish, and aborts those that take too long.
 *
 * @param graceMs how long a response may still run
 */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  await acceptWaiting(server);
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection whose response has just ended is kept alive for another request: close it, too.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}

/** The system resets connections that wait to be accepted when the port closes, and with them requests that were sent. */
async function acceptWaiting(server: Server): Promise<void> {
  const limitMs = performance.now() + LONGEST_ACCEPT_MS;
  let hasNew = true;
  const note = () => {
    hasNew = true;
  };
  server.on('connection', note);
  while (hasNew && performance.now() < limitMs) {
    hasNew = false;
    // Between the two, the event loop accepts.
    await nextTurn();
    await nextTurn();
  }
  server.off('connection', note);
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
