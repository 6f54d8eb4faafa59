import { expect, test } from 'vitest';
import { parseSiteUrl } from './site-url.ts';

test('the origin is given without a slash at the end', () => {
  expect(parseSiteUrl('https://nhac.example/')).toBe('https://nhac.example');
  expect(parseSiteUrl('https://nhac.example:8443')).toBe('https://nhac.example:8443');
  expect(parseSiteUrl('http://192.0.2.7:3000')).toBe('http://192.0.2.7:3000');
});

test.each(['nhac.example', 'ftp://nhac.example', 'https://nhac.example/vina', 'https://a/?b'])(
  '%s is refused',
  (value) => expect(() => parseSiteUrl(value)).toThrow('SITE_URL'),
);
