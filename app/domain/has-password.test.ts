import { expect, test } from 'vitest';
import { hasPassword } from './has-password.ts';

test.each([
  [['email'], true],
  [['google', 'email'], true],
  [['google'], false],
  // Nothing is known of it: the server will say.
  [undefined, true],
])('an account of %j has a password: %s', (providers, has) =>
  expect(hasPassword({ app_metadata: { providers } })).toBe(has),
);
