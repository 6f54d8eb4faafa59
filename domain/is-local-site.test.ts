import { expect, test } from 'vitest';
import { isLocalSite } from './is-local-site.ts';

test.each([
  ['http://localhost:3000', true],
  ['http://LOCALHOST', true],
  ['https://127.0.0.1', true],
  ['http://127.8.9.10:80', true],
  ['http://127.1', true],
  ['http://[::1]:3000', true],
  ['http://[0:0:0:0:0:0:0:1]', true],
  ['https://nhac.example', false],
  ['https://localhost.nhac.example', false],
  ['https://nhac.localhost.example', false],
  ['https://127.0.0.1.nhac.example', false],
  ['http://192.168.1.2', false],
  ['http://[::2]', false],
  ['http://0.0.0.0:3000', false],
])('%s names this machine: %s', (siteUrl, isLocal) => {
  expect(isLocalSite(siteUrl)).toBe(isLocal);
});
