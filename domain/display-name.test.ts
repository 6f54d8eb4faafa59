import { expect, test } from 'vitest';
import { isDisplayName } from './display-name.ts';

test.each([
  ['Vy', true],
  ['Nguyễn Hoàng Thảo Vy', true],
  ['ễ'.normalize('NFD').repeat(80), true],
  ['🔥'.repeat(80), true],
  ['🔥'.repeat(81), false],
  [`  ${'a'.repeat(80)}  `, true],
  ['', false],
  ['   ', false],
  ['\u200b\u2060', false],
])('%j is a name: %s', (name, isTaken) => expect(isDisplayName(name)).toBe(isTaken));
