import { once } from 'node:events';
import { connect } from 'node:net';
import { getPriority, setPriority } from 'node:os';

export type Fetch = {
  url: string;
  /** A Range header's value. */
  range: string;
};
export type Order = { fetches: Fetch[]; atOnce: number };
export type Fetched = {
  /** In the order of the fetches. */
  firstByteMs: number[];
  bytes: number;
  failures: number;
};

const NETWORKS = 250;

// Below the servers' priority: listeners have machines of their own.
setPriority(getPriority() + 5);
const { fetches, atOnce }: Order = JSON.parse(process.argv[2] ?? '');
const fetched: Fetched = { firstByteMs: [], bytes: 0, failures: 0 };
const next = fetches.entries();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const [number, one] of next) await run(number, one);
  }),
);
process.send?.(fetched, () => process.disconnect?.());

/** Speaks HTTP over a socket: a client that parses would need more processor time than the servers. */
async function run(number: number, { url, range }: Fetch): Promise<void> {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const startMs = performance.now();
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nRange: ${range}\r\nConnection: close\r\n` +
      `X-Forwarded-For: 198.51.${Math.floor(number / NETWORKS)}.${number % NETWORKS}\r\n\r\n`,
  );
  let received = 0;
  let expected = Number.POSITIVE_INFINITY;
  socket.on('data', (chunk) => {
    if (received === 0) {
      fetched.firstByteMs[number] = performance.now() - startMs;
      expected = expectedBytes(chunk);
    }
    received += chunk.length;
  });
  await once(socket, 'close').catch(() => {});
  if (received === expected) fetched.bytes += received;
  else fetched.failures++;
}

/** All bytes of an answer, given its head; without a length no answer is whole. */
function expectedBytes(head: Buffer): number {
  const end = head.indexOf('\r\n\r\n') + 4;
  const text = head.toString('latin1', 0, end);
  const [, length] = /^content-length: (\d+)/im.exec(text) ?? [];
  return /^HTTP\/1.1 20[06]/.test(text) ? end + Number(length) : Number.NaN;
}
