import { once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WatchedRequest, watchRequests } from './watch-requests.ts';

/** For a busy machine. */
const PATIENT = { timeout: 10_000 };

let server: Server;
let seen: WatchedRequest[];
let answer: (outgoing: ServerResponse, url: string) => void;
beforeEach(async () => {
  seen = [];
  server = createServer((incoming, outgoing) => answer(outgoing, incoming.url ?? ''));
  watchRequests(server, (request) => seen.push(request));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});
const port = () => (server.address() as AddressInfo).port;

test.each([
  ['one after the other', false],
  ['pipelined', true],
])('each byte of the answers on one connection is counted once: %s', async (_, isPipelined) => {
  answer = (outgoing, url) => outgoing.end('x'.repeat(Number(url.slice('/sound/'.length))));
  const socket = connect(port(), '127.0.0.1');
  let received = 0;
  socket.on('data', ({ length }) => {
    received += length;
  });
  for (const [n, size] of [1000, 50_000, 10].entries()) {
    socket.write(`GET /sound/${size} HTTP/1.1\r\nHost: x\r\n\r\n`);
    if (!isPipelined) await expect.poll(() => seen.length, PATIENT).toBe(n + 1);
  }
  await expect.poll(() => seen.length, PATIENT).toBe(3);
  await expect.poll(() => received, PATIENT).toBe(seen.reduce((sum, { bytes }) => sum + bytes, 0));
  socket.destroy();
  expect(received).toBeGreaterThan(51_010);
  expect(seen).toMatchObject(Array(3).fill({ status: 200, kind: 'sound', isAborted: false }));
  if (isPipelined) return;
  const sizes = seen.map(({ bytes }) => Math.floor(bytes / 1000));
  expect(sizes).toEqual([1, 50, 0]);
});

test('a client that leaves before the end is marked as aborted', async () => {
  answer = (outgoing) => outgoing.write('the beginning');
  const asked = get({ port: port(), host: '127.0.0.1', path: '/sound/long' });
  asked.on('error', () => {});
  const [incoming] = await once(asked, 'response');
  incoming.on('error', () => {});
  asked.destroy();
  await expect.poll(() => seen, PATIENT).toMatchObject([{ status: 200, isAborted: true }]);
});

test('a client that leaves before the answer begins is reported with the status 499', async () => {
  answer = () => {};
  const asked = get({ port: port(), host: '127.0.0.1', path: '/sound/long' });
  asked.on('error', () => {});
  await once(server, 'request');
  asked.destroy();
  await expect.poll(() => seen, PATIENT).toMatchObject([{ status: 499, isAborted: true }]);
});
