import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { acceptInTurn } from './accept-in-turn.ts';
import { Turns } from './turns.ts';

test('connections are accepted in turn by network, and only if they are still there', async () => {
  const server = new EventEmitter();
  const accepted: unknown[] = [];
  server.on('connection', (socket) => accepted.push(socket));
  acceptInTurn(server as unknown as Server, new Turns(2));
  const connect = (remoteAddress: string, remotePort: number) => {
    const place = { remoteAddress, remotePort, bytesWritten: 0, destroyed: false };
    const socket = Object.assign(new EventEmitter(), place);
    server.emit('connection', socket);
    return socket;
  };
  const flood = Array.from({ length: 300 }, (_, port) => connect('2001:db8::1', port));
  const visitor = connect('203.0.113.9', 4000);
  expect(accepted).toEqual(flood.slice(0, 2));
  // Nobody else listens for errors yet.
  flood[2]?.emit('error', new Error('ECONNRESET'));
  Object.assign(flood[2] ?? {}, { destroyed: true });
  await nextTurn();
  expect(accepted).toContain(visitor);
  for (let n = 0; n < 300; n++) await nextTurn();
  expect(accepted).not.toContain(flood[2]);
  expect(accepted).toHaveLength(300);
});
