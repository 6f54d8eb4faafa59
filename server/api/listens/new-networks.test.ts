import { expect, test } from 'vitest';
import { MOST_WHILE_NEW, NewNetworks } from './new-networks.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let nowMs = Date.UTC(2026, 10, 23, 12);
const open = (mostNetworks?: number) =>
  new NewNetworks({ now: () => nowMs, ...(mostNetworks && { mostNetworks }) });

/** How many of the listens count at once. */
function listen(networks: NewNetworks, network: string, times = 1, track = 'bai-1'): number {
  let counted = 0;
  for (let n = 0; n < times; n++)
    if (networks.mayCount(network, track, networks.isKnown(network))) counted++;
  return counted;
}
const address = (n: number) => `10.${n >> 8}.${n & 255}.1`;

test('a new network counts a few listens at once, and is known when it comes again after a minute', () => {
  const networks = open();
  expect(listen(networks, '203.0.113.7', 20)).toBe(MOST_WHILE_NEW);
  nowMs += MINUTE_MS - 1;
  expect(networks.isKnown('203.0.113.7')).toBe(false);
  nowMs += 1;
  expect(networks.isKnown('203.0.113.7')).toBe(true);
  expect(listen(networks, '203.0.113.7', 20)).toBe(20);
  expect(networks.isKnown('203.0.113.8')).toBe(false);
});

test('5,120 listens of a track from 256 new networks count sixty times', () => {
  const networks = open();
  let counted = 0;
  for (let n = 0; n < 256; n++) counted += listen(networks, address(n), 20);
  expect(counted).toBe(60);
  // Another track has a share of its own, and the next hour a new one.
  expect(listen(networks, '198.51.100.1', 1, 'bai-2')).toBe(1);
  nowMs += HOUR_MS;
  expect(listen(networks, '198.51.100.2')).toBe(1);
});

test('new networks have a share of all tracks together, too', () => {
  const networks = open();
  let counted = 0;
  for (let n = 0; n < 2000; n++) counted += listen(networks, address(n), 1, `bai-${n % 100}`);
  expect(counted).toBe(1000);
});

test('a track that known networks listen to counts as many new ones', () => {
  const networks = open();
  for (let n = 0; n < 200; n++) networks.isKnown(address(n));
  nowMs += MINUTE_MS;
  for (let n = 0; n < 200; n++) expect(listen(networks, address(n))).toBe(1);
  let counted = 0;
  for (let n = 1000; n < 2000; n++) counted += listen(networks, address(n));
  expect(counted).toBe(200);
});

test('a network is known on the next day, and forgotten after it', () => {
  const networks = open();
  networks.isKnown('203.0.113.7');
  nowMs += MINUTE_MS;
  expect(networks.isKnown('203.0.113.7')).toBe(true);
  nowMs += 24 * HOUR_MS;
  expect(networks.isKnown('203.0.113.7')).toBe(true);
  nowMs += 48 * HOUR_MS;
  expect(networks.isKnown('203.0.113.7')).toBe(false);
});

test('the /64s of a line are known together, and those of a server are not', () => {
  const networks = open();
  networks.isKnown('2001:db8:1:100::/64');
  nowMs += MINUTE_MS;
  expect(networks.isKnown('2001:db8:1:100::/64')).toBe(true);
  expect(networks.isKnown('2001:db8:1:1ff::/64')).toBe(true);
  expect(networks.isKnown('2001:db8:1:200::/64')).toBe(false);
});

test('a flood of new networks does not push out the known ones', () => {
  const networks = open(100);
  networks.isKnown('203.0.113.7');
  nowMs += MINUTE_MS;
  expect(networks.isKnown('203.0.113.7')).toBe(true);
  for (let n = 0; n < 10_000; n++) networks.isKnown(address(n));
  expect(networks.size).toBe(101);
  expect(networks.isKnown('203.0.113.7')).toBe(true);
});
