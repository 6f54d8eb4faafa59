import { expect, test } from 'vitest';
import { shownLikes } from './shown-likes.ts';

const COUNTED_MS = 1_800_000_000_000;
test.each([
  ['a visitor’s like is added', { isLiked: true }, 8],
  ['without a like nothing is added', { isLiked: false }, 7],
  ['a like from before the count is in it', { isLiked: true, likedMs: COUNTED_MS }, 7],
  [
    'a like that was counted and is taken back is subtracted',
    { isLiked: false, likedMs: COUNTED_MS },
    6,
  ],
  ['a like from after the count is added', { isLiked: true, likedMs: COUNTED_MS + 1 }, 8],
  [
    'a like from after the count that is taken back is not added',
    { isLiked: false, likedMs: COUNTED_MS + 1 },
    7,
  ],
])('shown likes: %s', (_, own, count) => {
  expect(shownLikes({ likesCount: 7, likesCountedMs: COUNTED_MS, ...own })).toBe(count);
});

test('in the demo, whose likes are not counted, the listener’s own is always added', () => {
  expect(shownLikes({ likesCount: 48_210, isLiked: true, likedMs: 1 })).toBe(48_211);
});
