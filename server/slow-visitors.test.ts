import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './test-site.ts';

const HALF_OPEN = 2000;
const SLOW = 100;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

async function open(count: number, start: string): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(site.port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.on('error', () => {}).write(start);
  return sockets;
}

async function medianMs(): Promise<number> {
  const tookMs: number[] = [];
  for (let n = 0; n < 31; n++) {
    const startMs = performance.now();
    expect((await site.ask('/')).status).toBe(200);
    tookMs.push(performance.now() - startMs);
  }
  return tookMs.sort((a, b) => a - b)[15] ?? 0;
}

test('2,000 half-open requests and a hundred that send a byte now and then stop nobody', async () => {
  await medianMs(); // warms up
  const aloneMs = await medianMs();
  const halfOpen = await open(HALF_OPEN, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Wait: ');
  const slow = await open(SLOW, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const drip = setInterval(() => slow.forEach((socket) => void socket.write('a')), 20);
  const besideMs = await medianMs();
  clearInterval(drip);
  // All are still there, and have been answered nothing yet.
  expect(
    [...halfOpen, ...slow].filter(({ destroyed, bytesRead }) => destroyed || bytesRead > 0),
  ).toEqual([]);
  for (const socket of [...halfOpen, ...slow]) socket.destroy();
  expect(besideMs / aloneMs).toBeLessThan(5);
});
