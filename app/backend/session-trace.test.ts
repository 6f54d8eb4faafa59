import { expect, test } from 'vitest';
import { carriesAuthParameters, readLinkFailure, withoutLinkFailure } from './session-trace.ts';

test.each([
  ['#access_token=x&expires_in=3600', '', false],
  ['#error=access_denied&error_code=otp_expired', '', true],
  ['', '?code=abc', true],
  ['', '?category=remix&code=abc', true],
  ['#content', '', false],
  ['', '?category=remix', false],
  ['', '?barcode=1', false],
])(
  'an address with the hash %s and the query %s has auth parameters: %s',
  (hash, search, carries) => expect(carriesAuthParameters({ hash, search })).toBe(carries),
);

test.each([
  ['#error=access_denied&error_code=otp_expired', '', 'otp_expired'],
  ['#error=access_denied&error_description=&sb=', '?error=access_denied', 'access_denied'],
  ['', '?error=server_error&error_description=x&error_code=bad_oauth_state', 'bad_oauth_state'],
  ['#content', '?category=remix', null],
])('an address with the hash %s and the query %s reports the failure %s', (hash, search, code) =>
  expect(readLinkFailure({ hash, search })).toBe(code),
);

test('only the error parameters are removed from the address', () => {
  const search = '?error=x&category=remix&error_description=y';
  expect(withoutLinkFailure({ pathname: '/', search })).toBe('/?category=remix');
  expect(withoutLinkFailure({ pathname: '/', search: '?error=x' })).toBe('/');
});
