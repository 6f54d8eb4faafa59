import { expect, test } from 'vitest';
import { hasPassword } from './has-password.ts';

test.each([
  [['email'], true],
  [['google', 'email'], true],
  [['google'], false],
  // Unknown: the server decides.
  [undefined, true],
])('an account of %j has a password: %s', (providers, has) =>
  expect(hasPassword({ app_metadata: { providers } })).toBe(has),
);
