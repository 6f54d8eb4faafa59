import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '../create-app.ts';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { createHttpServer } from './create-http-server.ts';

const HALF_OPEN = 2000;
const SLOW = 100;

let site: TestSite;
beforeAll(async () => {
  // Long enough that the connections stay open on a machine of any speed.
  const patience = { headersTimeout: 300_000, requestTimeout: 300_000 };
  site = await startTestSite({ patience });
});
afterAll(() => site.stop());

async function open(count: number, start: string, port = site.port): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.on('error', () => {}).write(start);
  return sockets;
}

/** The server's own cost, without load peaks of the machine. */
async function lowerQuartileMs(): Promise<number> {
  const tookMs: number[] = [];
  for (let n = 0; n < 31; n++) {
    const startMs = performance.now();
    expect((await site.ask('/')).status).toBe(200);
    tookMs.push(performance.now() - startMs);
    // Spreads the samples over a second.
    await sleep(30);
  }
  return tookMs.sort((a, b) => a - b)[7] ?? 0;
}

test('2,000 half-open requests and a hundred that drip bytes block nobody', async () => {
  await lowerQuartileMs(); // Warms up the code before the measurement.
  const beforeMs = await lowerQuartileMs();
  const halfOpen = await open(HALF_OPEN, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Wait: ');
  const slow = await open(SLOW, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const drip = setInterval(() => slow.forEach((socket) => void socket.write('a')), 20);
  const besideMs = await lowerQuartileMs();
  clearInterval(drip);
  // All are still open, without an answer.
  expect(
    [...halfOpen, ...slow].filter(({ destroyed, bytesRead }) => destroyed || bytesRead > 0),
  ).toEqual([]);
  for (const socket of [...halfOpen, ...slow]) socket.destroy();
  const afterMs = await lowerQuartileMs();
  expect(besideMs / Math.max(beforeMs, afterMs)).toBeLessThan(5);
});

describe('a server with short timeouts', () => {
  const patience = {
    headersTimeout: 300,
    requestTimeout: 600,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 300,
    idleTimeout: 1500,
  };
  const app: App = new Hono();
  app.post('/', async (c) => c.text(await c.req.text().catch(() => 'broken off')));
  // More than the sockets' buffers hold.
  const long = new Uint8Array(20_000_000);
  app.get('/long', (c) => c.body(long));
  let begun = 0;
  app.get('/begun', (c) => c.text(`${++begun}`));
  let turn = 0;
  const begunInTurn: number[] = [];
  app.get('/turn', (c) => {
    begunInTurn[turn] = (begunInTurn[turn] ?? 0) + 1;
    return c.text('');
  });
  const server = createHttpServer(app, { patience });
  let accepted = 0;
  server.on('connection', () => {
    accepted += 1;
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());
  const countConnections = promisify(server.getConnections.bind(server));
  const openConnections = () => countConnections();

  const HOST = 'Host: localhost\r\n';
  test('a connection with two thousand pipelined requests is closed after a few responses', async () => {
    const request = `GET /begun HTTP/1.1\r\n${HOST}\r\n`;
    const [socket] = await open(1, request.repeat(2000), (server.address() as AddressInfo).port);
    await new Promise((resolve) => socket?.resume().once('close', resolve));
    await expect.poll(openConnections, { timeout: 90_000 }).toBe(0);
    expect(begun).toBeLessThan(10);
  });

  test('few responses are begun in one turn of the event loop', async () => {
    let isCounting = true;
    const count = () => {
      turn++;
      if (isCounting) setImmediate(count);
    };
    count();
    const { port } = server.address() as AddressInfo;
    const request = `GET /turn HTTP/1.1\r\n${HOST}\r\n`;
    const sockets = await open(200, request, port);
    const begun = () => begunInTurn.reduce((sum, inTurn) => sum + inTurn, 0);
    await expect.poll(begun).toBe(200);
    for (const socket of sockets) socket.write(request);
    await expect.poll(begun).toBe(400);
    isCounting = false;
    for (const socket of sockets) socket.destroy();
    expect(Math.max(...Object.values(begunInTurn))).toBeLessThanOrEqual(16);
  });

  test.each([
    ['send nothing', '', false],
    ['send half a request', `GET / HTTP/1.1\r\n${HOST}X-Wait: `, false],
    ['drip the bytes of a header', `GET / HTTP/1.1\r\n${HOST}X-Slow: `, true],
    ['drip the bytes of a body', `POST / HTTP/1.1\r\n${HOST}Content-Length: 999\r\n\r\n`, true],
    ['send nothing after an answer', `GET / HTTP/1.1\r\n${HOST}\r\n`, false],
    ['do not read the answer', `GET /long HTTP/1.1\r\n${HOST}\r\n`, false],
  ])(
    'a server with short timeouts closes the connections of clients that %s',
    async (_, start, isDripping) => {
      accepted = 0;
      const sockets = await open(10, start, (server.address() as AddressInfo).port);
      const drip = setInterval(() => {
        if (isDripping) for (const socket of sockets) socket.write('a');
      }, 20);
      onTestFinished(() => {
        clearInterval(drip);
        for (const socket of sockets) socket.destroy();
      });
      await expect.poll(() => accepted, { timeout: 90_000 }).toBe(10);
      await expect.poll(openConnections, { timeout: 90_000 }).toBe(0);
    },
  );
});
