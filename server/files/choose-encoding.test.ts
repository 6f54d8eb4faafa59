import { expect, test } from 'vitest';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

const ALL = new Set<Encoding>(['identity', 'gzip', 'br']);

test.each<[string | undefined, Encoding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8, identity;q=0.9', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip ; q=0.001', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.2', 'gzip'],
  ['identity', 'identity'],
  ['identity;q=0, gzip;q=0, br;q=0', 'identity'],
  ['zstd', 'identity'],
  ['br;q=nonsense, gzip', 'gzip'],
  [', ,;q=1', 'identity'],
])('a client that accepts "%s" gets %s', (acceptEncoding, encoding) => {
  expect(chooseEncoding(acceptEncoding, ALL)).toBe(encoding);
});

test('only available encodings are chosen', () => {
  expect(chooseEncoding('br, gzip', new Set(['identity', 'gzip']))).toBe('gzip');
  expect(chooseEncoding('br', new Set(['identity']))).toBe('identity');
});
