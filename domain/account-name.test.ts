import { expect, test } from 'vitest';
import { accountName } from './account-name.ts';

test.each([
  [{ full_name: 'Thảo Vy', name: 'vy' }, 'a@b.vn', 'Thảo Vy'],
  [{ full_name: '  Thảo Vy ' }, 'a@b.vn', 'Thảo Vy'],
  [{ full_name: ' ', name: 'vy' }, 'a@b.vn', 'vy'],
  [{ full_name: '\u200b\u2060', name: 'vy' }, 'a@b.vn', 'vy'],
  [{ full_name: 7 }, 'nghe.nhac@b.vn', 'nghe.nhac'],
  [{}, undefined, undefined],
  [{}, '', undefined],
])('%o with the address %s is called %s', (user_metadata, email, name) =>
  expect(accountName({ user_metadata, email })).toBe(name),
);
