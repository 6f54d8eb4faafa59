import { expect, test } from 'vitest';
import { tagAddress } from './tag-address.ts';

test.each([
  ['Chill', '/?category=chill'],
  ['nonstop', '/?category=nonstop'],
  ['Peak Time', '/the/peak-time'],
  ['Sài Gòn & Huế', '/the/sai-gon-hue'],
  ['王菲', '/?q=%E7%8E%8B%E8%8F%B2'],
])('the tag %s is at %s', (tag, address) => expect(tagAddress(tag)).toBe(address));
