import { expect, test } from 'vitest';
import { StreamLimit } from './stream-limit.ts';

/** How many streams of these networks open, one of each in turn, until all of them are refused. */
function openAll(limit: StreamLimit, networks: string[]): number {
  const before = limit.open;
  let left = networks;
  while (left.length > 0)
    left = left.filter((network) => {
      try {
        limit.enter(network);
        return true;
      } catch {
        return false;
      }
    });
  return limit.open - before;
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, n) => `10.${n >> 8}.${n & 255}.1`);
const VISITORS = Array.from({ length: 50 }, (_, n) => `198.${n}.51.7`);

test('one address of a carrier may have five hundred, and a closed one makes room', () => {
  const limit = new StreamLimit();
  const ends = Array.from({ length: 500 }, () => limit.enter('203.0.113.7'));
  expect(() => limit.enter('203.0.113.7')).toThrow(expect.objectContaining({ status: 429 }));
  ends[0]?.();
  limit.enter('203.0.113.7');
  expect(limit.open).toBe(500);
});

test.each([
  ['ten networks', addresses(10), 3000],
  ['a hundred networks', addresses(100), 4700],
  [
    'all /64s of a home',
    Array.from({ length: 256 }, (_, n) => `2001:db8:1:${(0x100 + n).toString(16)}::/64`),
    1000,
  ],
  [
    'five hundred /64s of a server',
    Array.from({ length: 500 }, (_, n) => `2001:db8:1:${(n * 128).toString(16)}::/64`),
    1000,
  ],
  ['all addresses of a /24', Array.from({ length: 256 }, (_, n) => `203.0.113.${n}`), 1000],
])('%s cannot take what others need', (_, networks, most) => {
  const limit = new StreamLimit();
  expect(openAll(limit, networks)).toBeLessThanOrEqual(most);
  for (const visitor of VISITORS) {
    limit.enter(visitor);
    limit.enter(visitor);
  }
});

test('a thousand networks leave no counters behind', () => {
  const limit = new StreamLimit();
  for (let n = 0; n < 1000; n++) limit.enter(`10.${n >> 8}.${n & 255}.1`)();
  expect(limit.open).toBe(0);
  expect(limit.networks).toBe(0);
});
