import { expect, test } from 'vitest';
import { ChunkedSamples } from './chunked-samples.ts';

test('values outside the list are read as zeros, also into an array that had other values', () => {
  const samples = new ChunkedSamples();
  for (const value of [1, -1, 1]) samples.push(value);
  const values = new Float32Array(5).fill(0.5);
  expect(Array.from(samples.read(-1, values))).toEqual([0, 1, -1, 1, 0]);
  expect(Array.from(samples.read(2, values))).toEqual([1, 0, 0, 0, 0]);
});
