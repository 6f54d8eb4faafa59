import { expect, test } from 'vitest';
import { importOrder } from './import-order.ts';

const upload = (id: number, isHeld = false) => ({ id, ...(isHeld && { isHeld }) });
const order = (...uploads: ReturnType<typeof upload>[]) => importOrder(uploads).map(({ id }) => id);

test('files are imported oldest first, those like the first before the others', () => {
  expect(order()).toEqual([]);
  expect(order(upload(1), upload(2, true), upload(3), upload(4, true))).toEqual([1, 3, 2, 4]);
});

test('others come after fifty alike', () => {
  const alike = Array.from({ length: 60 }, (_, n) => upload(n));
  expect(order(...alike, upload(99, true)).slice(48, 52)).toEqual([48, 49, 50, 51]);
  expect(order(upload(99, true), ...alike)[0]).toBe(99);
});
