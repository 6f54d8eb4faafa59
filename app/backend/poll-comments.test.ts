import { expect, test } from 'vitest';
import { compare } from './poll-comments.ts';
import type { CommentRow } from './rows/comment-rows.ts';

const rows = (ids: string): CommentRow[] => [...ids].map((id) => ({ id }) as CommentRow);

test.each([
  ['', '', '', true],
  ['', 'a', 'a', true],
  ['a', 'ba', 'b', true],
  ['ba', 'a', '', false],
  ['cba', 'ca', '', false],
  ['cba', 'dca', 'd', false],
  ['a', '', '', false],
  // A list of ten is a full page: there may be older comments.
  ['jihgfedcba', 'kjihgfedcb', 'k', true],
  ['jihgfedcba', 'jihgfedcbz', 'z', false],
  ['jihgfedcba', 'tsrqponmlk', 'tsrqponmlk', false],
])('when the comments %j become %j, the new ones are %j', (before, now, came, isOnlyAdded) => {
  expect(compare(rows(before), rows(now))).toEqual({ comments: rows(came), isOnlyAdded });
});
