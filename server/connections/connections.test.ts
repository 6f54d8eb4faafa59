import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './connections.ts';

const MOST = 4;
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const FLOOD = '127.0.0.2';
const VISITOR = '127.0.0.3';

let server: Server;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  server.close();
});

/** A server whose responses are held back until a test ends them. */
async function start() {
  const held: ServerResponse[] = [];
  server = createServer((_, outgoing) => void held.push(outgoing));
  limitConnections(server, ({ remoteAddress = '' }) => remoteAddress, MOST);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (localAddress: string, text = '') => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    sockets.push(socket);
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    if (text) socket.write(text);
    return socket;
  };
  return { open, held };
}

test('the address with the most connections loses its oldest idle one', async () => {
  const { open, held } = await start();
  const flood: Socket[] = [];
  for (let n = 0; n < MOST; n++) flood.push(await open(FLOOD));
  const visitor = await open(VISITOR, GET);
  await expect.poll(() => held.length).toBe(1);
  await expect
    .poll(() => flood.map(({ destroyed }) => destroyed))
    .toEqual([true, false, false, false]);
  expect(visitor.destroyed).toBe(false);
  // Half a request is idle, too.
  flood[1]?.write('GET / HTT');
  await open(VISITOR, GET);
  await expect.poll(() => held.length).toBe(2);
  await expect.poll(() => flood[1]?.destroyed).toBe(true);
});

test('a connection that waits for its response stays, and the newest is refused', async () => {
  const { open, held } = await start();
  const busy: Socket[] = [];
  for (let n = 0; n < MOST; n++) busy.push(await open(FLOOD, GET));
  await expect.poll(() => held.length).toBe(MOST);
  const late = await open(VISITOR);
  await expect.poll(() => late.destroyed).toBe(true);
  expect(busy.some(({ destroyed }) => destroyed)).toBe(false);
  // Answered, it is idle: now there is room.
  held[0]?.end();
  await expect
    .poll(async () => {
      await open(VISITOR, GET);
      return held.length;
    })
    .toBeGreaterThan(MOST);
});
