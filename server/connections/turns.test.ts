import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Arrivals } from './arrivals.ts';
import { callerOf, Turns } from './turns.ts';

/** Turns with works that end on demand. */
function makeTurns(size: number) {
  const turns = new Turns(size);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (caller: string) =>
    turns.take(
      () => caller.split('/'),
      (done) => {
        begun.push(caller);
        ends.push(done);
      },
    );
  const endNext = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  return { begun, take, endNext };
}

test('callers are served in turn, however much one of them wants', async () => {
  const { begun, take, endNext } = makeTurns(2);
  for (const caller of [...Array(300).fill('flood/a'), 'flood/b', 'home/c', 'home/c']) take(caller);
  for (let n = 0; n < 5; n++) await endNext();
  expect(begun).toEqual([...Array(3).fill('flood/a'), 'home/c', 'flood/b', 'home/c', 'flood/a']);
  for (let n = 0; n < 300; n++) await endNext();
  expect(begun).toHaveLength(303);
});

test('the next work begins in a later turn of the event loop', async () => {
  const turns = new Turns(1);
  const begun: string[] = [];
  for (const name of ['a', 'b', 'c'])
    turns.take(
      () => [name],
      (done) => {
        begun.push(name);
        done();
      },
    );
  expect(begun).toEqual(['a']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b']);
  await nextTurn();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('while connections arrive, no other work begins, except for a turn now and then', async () => {
  const arrivals = new Arrivals();
  const turns = new Turns(1, () => arrivals.areComing);
  const begun: number[] = [];
  for (let turn = 0; turn < 80; turn++) {
    arrivals.add();
    turns.take(
      () => [],
      (done) => {
        begun.push(turn);
        done();
      },
    );
    await nextTurn();
  }
  expect(begun).toEqual([0, 1]);
  for (let n = 0; n < 100; n++) await nextTurn();
  expect(begun).toHaveLength(80);
});

test.each([
  [
    '2001:db8:1:2::/64',
    ['2001:db8:1::/48', '2001:db8:1:0::/56', 'first', '2001:db8:1:2::/64', '4000'],
  ],
  ['203.0.113.9', ['203.0.113.0/24', 'first', '203.0.113.9', '4000']],
  [undefined, ['10.0.0.0/24', 'first', '10.0.0.1', '4000']],
])('a caller from %s has turns with its neighbours', (address, path) => {
  const socket = { remoteAddress: '10.0.0.1', remotePort: 4000, bytesWritten: 0 };
  const incoming = { socket } as unknown as IncomingMessage;
  expect(callerOf(incoming, { of: () => address })()).toEqual(path);
  socket.bytesWritten = 5_000_000;
  expect(callerOf(incoming, { of: () => address })()).toEqual(
    path.map((name) => (name === 'first' ? 'later' : name)),
  );
});
