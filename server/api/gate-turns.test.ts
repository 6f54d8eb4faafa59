import { expect, test } from 'vitest';
import { CONNECTIONS } from '#database/database.ts';
import { ClientAddresses } from '#server/connections/client-address.ts';
import type { AccessTokens } from './access-token.ts';
import { Gate, type GateContext } from './gate.ts';
import type { Limits } from './limits.ts';

const NETWORK = '192.0.2.7';
const callFrom = (remoteAddress: string) =>
  ({ env: { incoming: { headers: {}, socket: { remoteAddress } } } }) as unknown as GateContext;
const call = callFrom(NETWORK);
const addresses = new ClientAddresses({ isProxyTrusted: false, isSitePublic: true });

function openGate({ waitSec = 0 } = {}) {
  const counted: unknown[][] = [];
  const limits: Pick<Limits, 'count' | 'tryCount'> = {
    count: async (...attempt) => void counted.push(attempt),
    tryCount: async (...attempt) => {
      counted.push(attempt);
      return waitSec;
    },
  };
  const tokens = { read: async () => ({ sub: 'a-listener' }) } as unknown as AccessTokens;
  const parts = { anonKey: 'key', tokens, limits: limits as Limits, addresses };
  return { gate: new Gate(parts), counted };
}

test('waiting calls are counted for visitors, listeners and accounts', async () => {
  const { gate } = openGate();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const started: number[] = [];
  const calls = Array.from({ length: CONNECTIONS.listeners + 2 }, (_, n) =>
    gate.read(call, 'listener', () => {
      started.push(n);
      return released;
    }),
  );
  await expect.poll(() => gate.waitingCalls).toEqual({ visitor: 0, listener: 2, account: 0 });
  expect(started).toHaveLength(CONNECTIONS.listeners);
  release();
  await Promise.all(calls);
  expect(started).toHaveLength(CONNECTIONS.listeners + 2);
  expect(gate.waitingCalls).toEqual({ visitor: 0, listener: 0, account: 0 });
});

test('a network with many waiting calls does not hold up another one', async () => {
  const { gate } = openGate();
  const ended: string[] = [];
  const read = (network: string) =>
    gate.read(callFrom(network), 'visitor', async () => void ended.push(network));
  const many = Array.from({ length: 10 * CONNECTIONS.visitors }, () => read(NETWORK));
  await Promise.all([...many, read('192.0.2.8')]);
  expect(ended.indexOf('192.0.2.8')).toBeLessThan(3 * CONNECTIONS.visitors);
});

test('reads, writes and passwords have separate limits', async () => {
  const { gate, counted } = openGate();
  await gate.read(call, 'visitor', async () => {});
  await gate.write(call, 'listener', async () => {});
  await gate.countPassword(call, 'a-user');
  expect(counted).toEqual([
    ['readsFrom', NETWORK],
    ['writesFrom', NETWORK],
    ['passwordsFrom', NETWORK],
    ['passwordsOf', 'a-user'],
  ]);
});

test('a listener on a network that others have used up has a share of their own', async () => {
  const { gate, counted } = openGate({ waitSec: 30 });
  const visit = gate.read(call, 'visitor', async () => 'read');
  await expect(visit).rejects.toMatchObject({ status: 429, retryAfterSec: 30 });
  const signedIn = {
    ...callFrom(NETWORK),
    req: { header: (name: string) => (name === 'authorization' ? 'Bearer a.b.c' : undefined) },
  } as unknown as GateContext;
  await gate.listener(signedIn);
  expect(await gate.read(signedIn, 'listener', async () => 'read')).toBe('read');
  expect(await gate.write(signedIn, 'listener', async () => 'written')).toBe('written');
  await expect(gate.countFrom(signedIn, 'linksFrom')).rejects.toMatchObject({ status: 429 });
  expect(counted.map(([name, key]) => [name, key])).toEqual([
    ['readsFrom', NETWORK],
    ['readsFrom', NETWORK],
    ['readsOf', 'a-listener'],
    ['writesFrom', NETWORK],
    ['writesOf', 'a-listener'],
    ['linksFrom', NETWORK],
  ]);
});
