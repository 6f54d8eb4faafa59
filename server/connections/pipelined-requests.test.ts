import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerInTurn } from './pipelined-requests.ts';

const HOST = 'Host: localhost\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
const many = (count: number) => Array.from({ length: count }, (_, n) => get(`/${n}`)).join('');

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Held = { url: string; end: () => void };

/** A server whose responses are held back until a test ends them. */
async function start(options?: Parameters<typeof answerInTurn>[1]) {
  const held: Held[] = [];
  let emitted = 0;
  const hold = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = incoming.url ?? '';
    held.push({ url, end: () => void outgoing.end(`<${url}>`) });
  };
  server = createServer(answerInTurn(hold, options)).on('request', () => emitted++);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (text: string, isHalfClosed = false) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: isHalfClosed });
    socket.on('error', () => {});
    await once(socket, 'connect');
    if (isHalfClosed) socket.end(text);
    else socket.write(text);
    return socket;
  };
  return { held, open, emitted: () => emitted };
}

const countConnections = () =>
  new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)));

/** Resolves when the server has closed the connection, by a reset or not. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.resume().once('close', () => resolve()));

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

test('pipelined requests are answered one after the other, in their order', async () => {
  const { held, open, emitted } = await start();
  const socket = await open(many(4) + get('/last', 'Connection: close\r\n'));
  await expect.poll(emitted).toBe(5);
  expect(held.map(({ url }) => url)).toEqual(['/0']);
  const reading = readAll(socket);
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => held.length).toBe(n + 1);
    held[n]?.end();
  }
  expect((await reading).match(/<.*?>/g)).toEqual(['</0>', '</1>', '</2>', '</3>', '</last>']);
});

test('two thousand requests in 64 kB begin one response, and the connection is closed', async () => {
  const { held, open } = await start();
  const socket = await open(many(2000));
  await closed(socket);
  expect(held).toHaveLength(1);
});

test('closing a connection makes no error stacks for its requests', async () => {
  const { open, emitted } = await start();
  const errors: Error[] = [];
  server?.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for (const one of [incoming, outgoing]) one.on('error', (error) => errors.push(error));
  });
  const limit = Error.stackTraceLimit;
  const socket = await open(many(3));
  await expect.poll(emitted).toBe(3);
  socket.destroy();
  await expect.poll(() => errors.length).toBeGreaterThan(2);
  expect(errors.map(({ stack }) => stack)).toEqual(errors.map(() => 'Error: aborted'));
  expect(Error.stackTraceLimit).toBe(limit);
});

test('connections share a limit for what waits; a closed one frees its part', async () => {
  const { held, open, emitted } = await start({ mostWaitingBytes: 10 * 2200 });
  const first = await open(many(9));
  await expect.poll(emitted).toBe(9);
  const second = await open(many(9));
  await closed(second);
  // A request with none ahead of it never waits.
  const third = await open(get('/third'));
  await expect.poll(() => held.at(-1)?.url).toBe('/third');
  first.destroy();
  third.destroy();
  await expect.poll(countConnections).toBe(0);
  const begun = held.length;
  const again = await open(many(9));
  for (let n = begun; n < begun + 9; n++) {
    await expect.poll(() => held.length).toBeGreaterThan(n);
    held[n]?.end();
  }
  expect(again.destroyed).toBe(false);
});

test('at most one body waits on a connection', async () => {
  const { held, open } = await start();
  const post = (size: number) => `POST / HTTP/1.1\r\n${HOST}Content-Length: ${size}\r\n\r\n`;
  const body = 'x'.repeat(100);
  const two = await open(get('/') + post(100) + body);
  await expect.poll(() => held.length).toBe(1);
  held[0]?.end();
  await expect.poll(() => held.length).toBe(2);
  two.destroy();
  const chunked = `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  const three = await open(get('/') + post(100) + body + chunked);
  await closed(three);
  expect(held).toHaveLength(3);
});

test('no response is begun for a client that has closed its side', async () => {
  const { held, open, emitted } = await start();
  const socket = await open(many(3), true);
  await closed(socket);
  expect([emitted(), held.length]).toEqual([3, 1]);
});

test('after the connection is gone, no waiting request is begun', async () => {
  const { held, open, emitted } = await start();
  const socket = await open(many(3));
  await expect.poll(emitted).toBe(3);
  socket.destroy();
  await expect.poll(countConnections).toBe(0);
  expect(held).toHaveLength(1);
});
