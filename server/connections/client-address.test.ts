import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isNetwork } from '#runtime/ip-address.ts';
import { ClientAddresses, isLoopback, peerNetwork } from './client-address.ts';

type Headers = Record<string, string>;
const from = (remoteAddress: string, headers: Headers = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const forwarded = (entries: string) => ({ 'x-forwarded-for': entries });
const local = new ClientAddresses({ isProxyTrusted: false, isSitePublic: false });
const open = new ClientAddresses({ isProxyTrusted: false, isSitePublic: true });
const behindProxy = new ClientAddresses({ isProxyTrusted: true, isSitePublic: true });
const trusted = (entries: string) => behindProxy.of(from('127.0.0.1', forwarded(entries)));

const FORGED: Headers[] = [
  forwarded('198.51.100.1'),
  forwarded('unknown'),
  { forwarded: 'for=198.51.100.1' },
  { 'x-real-ip': '198.51.100.1' },
  { via: '1.1 proxy', 'x-forwarded-host': 'a', 'x-forwarded-proto': 'https' },
  { 'cf-connecting-ip': '198.51.100.1', 'true-client-ip': '198.51.100.1' },
];
const PEERS = ['192.0.2.1', '127.0.0.1', '::1', '172.17.0.1', '2001:db8::1', '::ffff:10.1.2.3'];

test.each([
  ['a site on this machine', local],
  ['a public site', open],
])('without a trusted proxy no header changes who is counted on %s', (_, addresses) => {
  for (const peer of PEERS)
    for (const headers of FORGED)
      expect(addresses.of(from(peer, headers))).toBe(addresses.of(from(peer)));
});

test('without a trusted proxy the peer’s address counts', () => {
  for (const addresses of [local, open]) {
    expect(addresses.of(from('192.0.2.1'))).toBe('192.0.2.1');
    expect(addresses.of(from('::ffff:192.0.2.1'))).toBe('192.0.2.1');
  }
  expect(local.of(from('127.0.0.1'))).toBe('127.0.0.1');
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '172.17.0.1', '::ffff:10.1.2.3', 'fd00::1'])(
  'on a public site, a peer at %s is a proxy that no setting names and hides the visitors',
  (peer) => {
    expect(open.of(from(peer))).toBeUndefined();
    expect(open.of(from(peer, forwarded('192.0.2.2')))).toBeUndefined();
  },
);

test('a trusted proxy’s last entry counts, or the socket address without one', () => {
  expect(trusted('6.6.6.6, 192.0.2.2')).toBe('192.0.2.2');
  expect(behindProxy.of(from('127.0.0.1'))).toBe('127.0.0.1');
});

describe('a proxy elsewhere', () => {
  const headers = forwarded('192.0.2.2');
  test('a proxy elsewhere is a stranger, unless the settings name it', () => {
    expect(behindProxy.of(from('203.0.113.7', headers))).toBe('203.0.113.7');
    const farProxies = ['203.0.113.7', '2001:db8:5::/48'];
    const named = new ClientAddresses({ isProxyTrusted: true, isSitePublic: true, farProxies });
    expect(named.of(from('203.0.113.7', headers))).toBe('192.0.2.2');
    expect(named.of(from('::ffff:203.0.113.7', headers))).toBe('192.0.2.2');
    expect(named.of(from('2001:db8:5:6::7', headers))).toBe('192.0.2.2');
    expect(named.of(from('203.0.113.8', headers))).toBe('203.0.113.8');
  });

  test.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::/32', '::/0'])(
    'the settings may name the proxy %s',
    (text) => {
      expect(isNetwork(text)).toBe(true);
    },
  );

  test.each(['', 'proxy', '203.0.113.0/33', '203.0.113.0/', '1.2.3', '::/129', '::1/64/64', '/8'])(
    'the settings cannot name the proxy %o',
    (text) => {
      expect(isNetwork(text)).toBe(false);
    },
  );
});

test.each([
  ['192.0.2.2:4711', '192.0.2.2'],
  ['::ffff:192.0.2.2', '192.0.2.2'],
  ['::FFFF:c000:202', '192.0.2.2'],
  ['[64:ff9b::192.0.2.2]:80', '192.0.2.2'],
  ['2002:c000:202:1::1', '192.0.2.2'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('a proxy’s entry %s is %s', (entry, address) => {
  expect(trusted(entry)).toBe(address);
});

test.each(['', ' ', 'unknown', '_hidden', 'unix:', '1.2.3', 'x'.repeat(9000), '1.1.1.1 2.2.2.2'])(
  'a proxy’s entry that is no address (%s) is an unknown client',
  (entry) => {
    expect(trusted(`192.0.2.2, ${entry}`)).toBeUndefined();
  },
);

test('the addresses of an IPv6 network are one client', () => {
  const one = local.of(from('2001:db8:1:2::1'));
  expect(one).toBe('2001:db8:1:2::/64');
  expect(local.of(from('2001:db8:1:2:ffff:1:2:3'))).toBe(one);
  expect(local.of(from('2001:db8:1:3::1'))).not.toBe(one);
  expect(local.of(from('::1'))).toBe('0:0:0:0::/64');
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.2', false],
  ['', false],
])('%s is this machine: %s', (address, isOurs) => {
  expect(isLoopback(from(address))).toBe(isOurs);
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:192.168.1.2', '192.168.1.2'],
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  [undefined, ''],
])('a peer at %s is of the network %s', (remoteAddress, network) => {
  expect(peerNetwork({ remoteAddress })).toBe(network);
});
