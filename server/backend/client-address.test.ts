import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, isLoopback } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('what a client says of itself counts only behind a proxy, and of that the last', () => {
  expect(clientAddress(from('192.0.2.1', '1.1.1.1'), false)).toBe('192.0.2.1');
  expect(clientAddress(from('127.0.0.1', '6.6.6.6, 192.0.2.2'), true)).toBe('192.0.2.2');
  expect(clientAddress(from('127.0.0.1'), true)).toBe('127.0.0.1');
});

test('an IPv6 household is one client', () => {
  const one = clientAddress(from('2001:db8:1:2::1'), false);
  expect(clientAddress(from('2001:db8:1:2:ffff:1:2:3'), false)).toBe(one);
  expect(clientAddress(from('2001:db8:1:3::1'), false)).not.toBe(one);
  expect(clientAddress(from('::ffff:192.0.2.1'), false)).toBe('192.0.2.1');
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
