import { expect, test } from 'vitest';
import { newProfile } from './new-profile.ts';

const id = '0b0c2d6e-0000-4000-8000-000000000001';

test.each([
  ['Thảo Vy', 'Thảo Vy'],
  ['Ẩ'.normalize('NFD').repeat(81), 'Ẩ'.normalize('NFC').repeat(80)],
  ['🔥'.repeat(90), '🔥'.repeat(80)],
  ['', 'vy'],
])('an account called %j gets the name %j', (full_name, name) =>
  expect(newProfile({ id, email: 'vy@b.vn', user_metadata: { full_name } }).display_name).toBe(
    name,
  ),
);

test.each([
  ['https://a.example/vy.png', 'https://a.example/vy.png'],
  ['http://a.example/vy.png', null],
  ['javascript:alert(1)', null],
  [`https://a.example/${'a'.repeat(500)}`, null],
  ['https://user:secret@a.example/', null],
  [7, null],
])('an avatar at %j is kept as %j', (avatar_url, kept) =>
  expect(newProfile({ id, email: 'vy@b.vn', user_metadata: { avatar_url } }).avatar_url).toBe(kept),
);

test('an account without a name is called User', () =>
  expect(newProfile({ id, user_metadata: {} }).display_name).toBe('User'));
