import { expect, test } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

test.each([
  ['abc', 'abd', 'mismatch'],
  ['matkhau', 'Matkhau', 'mismatch'],
  ['abcde', 'abcde', 'too-short'],
  ['🔥🔥🔥🔥🔥', '🔥🔥🔥🔥🔥', 'too-short'],
  ['abcdef', 'abcdef', null],
])('%s, repeated as %s, has the problem: %s', (password, repeated, problem) =>
  expect(checkNewPassword(password, repeated)).toBe(problem),
);
