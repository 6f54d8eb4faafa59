import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, isLoopback } from './client-address.ts';

type Headers = Record<string, string>;
const from = (remoteAddress: string, headers: Headers = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const forwarded = (entries: string) => ({ 'x-forwarded-for': entries });
const trusted = (entries: string) => clientAddress(from('127.0.0.1', forwarded(entries)), true);

test('without a trusted proxy the socket address counts, and headers are ignored', () => {
  expect(clientAddress(from('192.0.2.1'), false)).toBe('192.0.2.1');
  expect(clientAddress(from('192.0.2.1', forwarded('1.1.1.1')), false)).toBe('192.0.2.1');
  expect(clientAddress(from('127.0.0.1'), false)).toBe('127.0.0.1');
});

test('a trusted proxy’s last entry counts, or the socket address without one', () => {
  expect(trusted('6.6.6.6, 192.0.2.2')).toBe('192.0.2.2');
  expect(clientAddress(from('127.0.0.1'), true)).toBe('127.0.0.1');
});

test.each([
  ['192.0.2.2:4711', '192.0.2.2'],
  ['::ffff:192.0.2.2', '192.0.2.2'],
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

test.each([
  ['127.0.0.1', forwarded('192.0.2.2')],
  ['::1', forwarded('192.0.2.2')],
  ['::ffff:127.0.0.1', { forwarded: 'for=192.0.2.2' }],
  ['127.0.0.1', { 'x-real-ip': '192.0.2.2' }],
  ['172.17.0.1', forwarded('192.0.2.2')],
  ['::ffff:10.1.2.3', forwarded('192.0.2.2')],
  ['fd00::1', forwarded('192.0.2.2')],
] as [string, Headers][])(
  'a proxy at %s that no setting names hides the client',
  (peer, headers) => {
    expect(clientAddress(from(peer, headers), false)).toBeUndefined();
  },
);

test('the addresses of an IPv6 household are one client', () => {
  const one = clientAddress(from('2001:db8:1:2::1'), false);
  expect(one).toBe('2001:db8:1:2::/64');
  expect(clientAddress(from('2001:db8:1:2:ffff:1:2:3'), false)).toBe(one);
  expect(clientAddress(from('2001:db8:1:3::1'), false)).not.toBe(one);
  expect(clientAddress(from('::ffff:192.0.2.1'), false)).toBe('192.0.2.1');
  expect(clientAddress(from('::1'), false)).toBe('0:0:0:0::/64');
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
