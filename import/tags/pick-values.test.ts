import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { READING_VERSION, TAG_NAMES } from './pick-values.ts';

test('other names of tags come with another reading version, or files imported earlier would lack them', () => {
  const names = createHash('sha256').update(JSON.stringify(TAG_NAMES)).digest('hex').slice(0, 12);
  expect({ READING_VERSION, names }).toEqual({ READING_VERSION: 5, names: '679475509cd5' });
});
