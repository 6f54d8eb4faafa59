import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const file = (size: number, changes: Record<number, number> = {}) => {
  const bytes = new Uint8Array(size).map((_, at) => (at * 7) % 251);
  for (const [at, byte] of Object.entries(changes)) bytes[Number(at)] = byte;
  return new Blob([bytes]);
};

test('the same content has the same fingerprint, which the server accepts', async () => {
  for (const size of [1, 5, 16_384, 16_385, 3_000_000]) {
    const one = await fingerprintOf(file(size));
    expect(one).toMatch(/^[0-9a-z-]{1,64}$/);
    expect(await fingerprintOf(file(size))).toBe(one);
  }
});

test('another size, beginning, middle or end gives another one', async () => {
  const size = 3_000_000;
  const others = [
    file(size - 1),
    file(size, { 0: 9 }),
    file(size, { [Math.floor((size - 16_384) / 7) + 5]: 9 }),
    file(size, { [size - 1]: 99 }),
    // The same bytes in another order.
    file(size, { 10: 20, 11: 10 }),
    file(size, { 10: 10, 11: 20 }),
  ];
  const all = await Promise.all([file(size), ...others].map(fingerprintOf));
  expect(new Set(all).size).toBe(all.length);
});
