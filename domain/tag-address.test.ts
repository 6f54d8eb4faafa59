import { expect, test } from 'vitest';
import { tagAddress } from './tag-address.ts';

test.each([
  ['Chill', '/?category=chill'],
  ['nonstop', '/?category=nonstop'],
  ['Peak Time', '/?q=Peak+Time'],
  ['Sài Gòn & Huế', '/?q=S%C3%A0i+G%C3%B2n+%26+Hu%E1%BA%BF'],
])('the tag %s is at %s', (tag, address) => expect(tagAddress(tag)).toBe(address));
