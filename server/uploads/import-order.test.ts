import { expect, test } from 'vitest';
import { importOrder } from './import-order.ts';

const upload = (id: number, isHeld = false) => ({ id, ...(isHeld && { isHeld }) });
const order = (...uploads: ReturnType<typeof upload>[]) => importOrder(uploads).map(({ id }) => id);

test('the oldest file is imported first, with all that are held or published like it', () => {
  expect(order()).toEqual([]);
  expect(order(upload(1), upload(2, true), upload(3), upload(4, true))).toEqual([1, 3, 2, 4]);
});

test('after fifty files of one kind, those of the other kind come', () => {
  const alike = Array.from({ length: 60 }, (_, n) => upload(n));
  expect(order(...alike, upload(99, true)).slice(48, 52)).toEqual([48, 49, 50, 51]);
  expect(order(upload(99, true), ...alike)[0]).toBe(99);
});
