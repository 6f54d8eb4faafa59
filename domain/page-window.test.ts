import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

const shown = (page: number, count: number) =>
  pageWindow(page, count)
    .map((item) => (item === 'ellipsis' ? '…' : item))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 5, '1 2 3 4 5'],
  [5, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [4, 6, '1 2 3 4 5 6'],
  [6, 6, '1 2 3 4 5 6'],
  [1, 42, '1 2 3 4 5 … 42'],
  [3, 42, '1 2 3 4 5 … 42'],
  [4, 42, '1 2 3 4 5 6 … 42'],
  [5, 42, '1 … 3 4 5 6 7 … 42'],
  [21, 42, '1 … 19 20 21 22 23 … 42'],
  [39, 42, '1 … 37 38 39 40 41 42'],
  [42, 42, '1 … 38 39 40 41 42'],
  [417, 417, '1 … 413 414 415 416 417'],
])('page %d of %d: %s', (page, count, items) => expect(shown(page, count)).toBe(items));

test('the current page is always among the numbers, of which there are at most seven, each once', () => {
  for (let count = 1; count <= 30; count++)
    for (let page = 1; page <= count; page++) {
      const numbers = pageWindow(page, count).filter((item) => item !== 'ellipsis');
      expect(numbers).toContain(page);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.length).toBeLessThanOrEqual(7);
    }
});
