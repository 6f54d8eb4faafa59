import { once } from 'node:events';
import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeGracefully } from './close-gracefully.ts';

/** A close that waits for the grace period fails the test by its timeout. */
const ENDLESS_MS = 3_600_000;

async function listen(answer: (response: ServerResponse) => void) {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const ask = (port: number, agent: Agent) => get({ host: '127.0.0.1', port, agent });

test('a running response is completed, and its connection closed', async () => {
  const agent = new Agent({ keepAlive: true });
  const server = await listen((response) => {
    response.write('first ');
    setTimeout(() => response.end('last'), 300);
  });
  const port = portOf(server);
  const [response] = await once(ask(port, agent), 'response');

  const closed = closeGracefully(server, ENDLESS_MS);
  await expect.poll(() => server.listening).toBe(false);
  await expect(once(ask(port, new Agent()), 'response')).rejects.toThrow('ECONNREFUSED');
  let text = '';
  for await (const chunk of response) text += chunk;
  await closed;

  expect(text).toBe('first last');
  agent.destroy();
});

test('a connection that waits to be accepted is answered', async () => {
  const agent = new Agent();
  const server = await listen((response) => response.end('done'));
  const answers = Array.from({ length: 3 }, () => once(ask(portOf(server), agent), 'response'));
  // The system completes the connections before the event loop accepts them.
  await new Promise((resolve) => process.nextTick(resolve));
  const closed = closeGracefully(server, ENDLESS_MS);
  for (const [response] of await Promise.all(answers)) {
    expect(response.statusCode).toBe(200);
    response.resume();
  }
  await closed;
});

test('an idle connection does not delay the close', async () => {
  const agent = new Agent({ keepAlive: true });
  const server = await listen((response) => response.end('done'));
  const [response] = await once(ask(portOf(server), agent), 'response');
  response.resume();
  await once(response, 'end');

  await closeGracefully(server, ENDLESS_MS);
  agent.destroy();
});

test('a response that never ends is cut off after the grace period', async () => {
  const server = await listen((response) => void response.write('on and on'));
  const [response] = await once(ask(portOf(server), new Agent()), 'response');
  response.on('error', () => {});
  await closeGracefully(server, 200);
  expect(server.listening).toBe(false);
});
