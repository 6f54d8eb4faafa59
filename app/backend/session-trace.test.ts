import { expect, test } from 'vitest';
import { carriesAuthParameters, readLinkFailure } from './session-trace.ts';

test.each([
  ['#access_token=x&expires_in=3600', '', true],
  ['#error=access_denied&error_code=otp_expired', '', true],
  ['', '?code=abc', true],
  ['', '?category=remix&code=abc', true],
  ['#content', '', false],
  ['', '?category=remix', false],
  ['', '?barcode=1', false],
])('an address with %s and %s carries auth parameters: %s', (hash, search, carries) =>
  expect(carriesAuthParameters({ hash, search })).toBe(carries),
);

test('a refused link names its reason', () => {
  expect(readLinkFailure('#error=access_denied&error_code=otp_expired')).toBe('otp_expired');
  expect(readLinkFailure('#content')).toBeNull();
});
