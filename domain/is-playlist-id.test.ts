import { expect, test } from 'vitest';
import { isPlaylistId } from './is-playlist-id.ts';

const ID = '0b9f6c1e-7d2a-4c3b-8e5f-0123456789ab';

test.each([ID, ID.toUpperCase()])('%s is a playlist’s id', (text) =>
  expect(isPlaylistId(text)).toBe(true),
);

test.each([
  '',
  `${ID}0`,
  `x${ID}`,
  ID.replaceAll('-', ''),
  ID.replace('b', 'g'),
  ID.slice(9),
  'liked',
])('%j is no playlist’s id', (text) => expect(isPlaylistId(text)).toBe(false));
