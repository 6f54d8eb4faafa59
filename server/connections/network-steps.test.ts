import { expect, test } from 'vitest';
import { readIpv6, unwrapIpv4 } from '#runtime/ip-address.ts';
import { networkSteps, ownSteps } from './network-steps.ts';

const names = (network: string) => networkSteps(network).map((step) => step.network);

test('an IPv6 network is counted with the networks around it, each more loosely', () => {
  expect(networkSteps('2001:db8:1:2f3::/64')).toEqual([
    { network: '2001:db8:1:2f3::/64', width: 1 },
    { network: '2001:db8:1:200::/56', width: 2 },
    { network: '2001:db8:1::/48', width: 4 },
    { network: '2001:db8::/32', width: 64 },
  ]);
  expect(names('0:0:0:0::/64')).toEqual(['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48', '0:0::/32']);
});

test('an IPv4 address is counted with its neighbours', () => {
  expect(networkSteps('203.0.113.77')).toEqual([
    { network: '203.0.113.77', width: 1 },
    { network: '203.0.113.0/24', width: 16 },
  ]);
});

test('the /64s of a line are one /56, and those of a server one /48', () => {
  const wide = (network: string, step: number) => names(network)[step];
  expect(wide('2001:db8:1:2ff::/64', 1)).toBe(wide('2001:db8:1:200::/64', 1));
  expect(wide('2001:db8:1:300::/64', 1)).not.toBe(wide('2001:db8:1:200::/64', 1));
  expect(wide('2001:db8:1:ffff::/64', 2)).toBe(wide('2001:db8:1:0::/64', 2));
  expect(wide('2001:db8:2:0::/64', 2)).not.toBe(wide('2001:db8:1:0::/64', 2));
});

test('the own networks of a listener do not include that of a large provider', () => {
  expect(ownSteps('2001:db8:1:2::/64')).toHaveLength(3);
  expect(ownSteps('203.0.113.77')).toHaveLength(2);
});

test.each([
  ['::', [0, 0, 0, 0, 0, 0, 0, 0]],
  ['1::', [1, 0, 0, 0, 0, 0, 0, 0]],
  ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
  ['2001:DB8::9%eth0', [0x2001, 0xdb8, 0, 0, 0, 0, 0, 9]],
  ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['64:ff9b::192.0.2.33', [0x64, 0xff9b, 0, 0, 0, 0, 0xc000, 0x221]],
  ['1:2:3:4:5:6:255.255.0.1', [1, 2, 3, 4, 5, 6, 0xffff, 1]],
])('the address %s has the groups %o', (address, groups) => {
  expect(readIpv6(address)).toEqual(groups);
});

test.each([
  ['a dual-stack socket', '::ffff:192.0.2.33'],
  ['a dual-stack socket, in hexadecimal', '::ffff:c000:221'],
  ['a stateless translator', '::ffff:0:192.0.2.33'],
  ['NAT64', '64:ff9b::c000:221'],
  ['6to4', '2002:c000:221:7::1'],
  ['6to4, another of its /64s', '2002:c000:221:8::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdde'],
])('an address of %s stands for its IPv4 address', (_, address) => {
  expect(unwrapIpv4(address)).toBe('192.0.2.33');
});

test.each(['192.0.2.33', '2001:db8::1', '::1', '64:ff9b:1::c000:221', '2001:1::1', 'fe80::1%eth0'])(
  'the address %s stands for itself',
  (address) => {
    expect(unwrapIpv4(address)).toBe(address);
  },
);
