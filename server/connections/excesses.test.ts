import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ClientAddresses } from './client-address.ts';
import { Excesses } from './excesses.ts';

const from = (remoteAddress: string) => ({ remoteAddress }) as Socket;

function makeExcesses({ isProxyTrusted = false, isSitePublic = true } = {}, now?: () => number) {
  const addresses = new ClientAddresses({
    isProxyTrusted,
    isSitePublic,
    farProxies: ['192.0.2.1'],
  });
  return new Excesses((socket) => addresses.ofPeer(socket), now);
}

test('a network with many closed connections gets no more for a minute, its neighbours do', () => {
  let nowMs = 0;
  const excesses = makeExcesses({}, () => nowMs);
  const flood = from('203.0.113.9');
  for (let n = 0; n < 19; n++) excesses.add(flood);
  expect(excesses.areMany(flood)).toBe(false);
  // Of ten thousand that were open.
  for (let n = 0; n < 10_000; n++) excesses.add(flood);
  expect(excesses.areMany(flood)).toBe(true);
  expect(excesses.areMany(from('203.0.113.10'))).toBe(false);
  nowMs = 61_000;
  expect(excesses.areMany(flood)).toBe(false);
});

test('a /48 has four times as many as each of its /64s', () => {
  const excesses = makeExcesses();
  for (let n = 0; n < 79; n++) excesses.add(from(`2001:db8:1:${n}00::1`));
  expect(excesses.areMany(from('2001:db8:1:9999::1'))).toBe(false);
  excesses.add(from('2001:db8:1:8000::1'));
  expect(excesses.areMany(from('2001:db8:1:9999::1'))).toBe(true);
  expect(excesses.areMany(from('2001:db8:2::1'))).toBe(false);
});

test.each([
  ['a proxy in a private network', '172.17.0.1', { isProxyTrusted: true }, false],
  ['what may be a proxy', '172.17.0.1', {}, false],
  ['a proxy elsewhere', '192.0.2.1', { isProxyTrusted: true }, false],
  ['a neighbour, on a site without a public address', '172.17.0.1', { isSitePublic: false }, true],
  ['a stranger', '203.0.113.9', { isProxyTrusted: true }, true],
])(
  'after a flood from %s, the next connection is closed unless it may be a proxy’s',
  (_, address, settings, isClosed) => {
    const excesses = makeExcesses(settings);
    for (let n = 0; n < 100; n++) excesses.add(from(address));
    expect(excesses.areMany(from(address))).toBe(isClosed);
  },
);
