import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { UnreadAnswers } from './unread-answers.ts';

/** A connection to which `written` bytes were written; the client has read `read` of them. */
class FakeSocket extends EventEmitter {
  written = 100;
  read = 0;
  destroyed = false;
  remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  get bytesWritten() {
    return this.written;
  }
  get writableLength() {
    return this.destroyed ? 0 : this.written - this.read;
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}

function open(most: number, mostFrom: number) {
  let nowMs = 0;
  const addressOf = ({ remoteAddress }: Socket) =>
    remoteAddress === 'proxy' ? undefined : remoteAddress;
  const unread = new UnreadAnswers(addressOf, {
    most,
    mostFrom,
    stalledMs: 5000,
    now: () => nowMs,
  });
  const connect = (address: string) => {
    const socket = new FakeSocket(address);
    unread.add(socket as unknown as Socket);
    return socket;
  };
  const pass = (ms: number) => {
    nowMs += ms;
    return unread.check();
  };
  return { connect, pass };
}

test('of clients that read nothing, those that stalled first are closed until the rest is within the limit', () => {
  const { connect, pass } = open(250, 1000);
  const first = connect('a');
  pass(0);
  const others = ['b', 'c', 'd'].map(connect);
  expect(pass(4999)).toBe(0);
  expect(pass(5000)).toBe(2);
  expect([first, ...others].map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
});

test('a client that reads is not closed, however slowly', () => {
  const { connect, pass } = open(150, 1000);
  const [slow, stalled] = [connect('a'), connect('b')];
  for (let second = 0; second < 20; second++) {
    slow.read += 1;
    slow.written += 1;
    pass(1000);
  }
  expect([slow.destroyed, stalled.destroyed]).toEqual([false, true]);
});

test('an address has its own limit, a proxy has none', () => {
  const { connect, pass } = open(10_000, 250);
  const [hoarder, visitor, proxy] = ['hoarder', 'visitor', 'proxy'].map((address) =>
    Array.from({ length: address === 'visitor' ? 1 : 5 }, () => connect(address)),
  );
  pass(1000);
  expect(pass(5000)).toBeGreaterThan(0);
  const left = (sockets: FakeSocket[] = []) => sockets.filter((one) => !one.destroyed).length;
  expect([left(hoarder), left(visitor), left(proxy)]).toEqual([2, 1, 5]);
});

test('a connection that has nothing to read is never closed', () => {
  const { connect, pass } = open(0, 0);
  const idle = connect('a');
  idle.read = idle.written;
  pass(1000);
  expect(pass(60_000)).toBe(0);
});
