import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';
import { S3Signer } from './s3-signer.ts';

const KEYS = { accessKeyId: 'khoa', secretAccessKey: 'bí mật/+ của kho', region: 'auto' };
const BEFORE_MIDNIGHT = Date.parse('2026-12-31T23:59:59.900Z');
const signer = new S3Signer(KEYS);

test.each([
  ['GET', 'https://kho.example/nhac/sound/0a-64.mp3', {}],
  ['HEAD', 'http://127.0.0.1:7070/nhac', {}],
  ['GET', "https://nhac.kho.example:8443/a/!'()*%20%2B%C4%91~.mp3", { range: 'bytes=5-' }],
  [
    'GET',
    'https://kho.example/nhac?prefix=a%20b%2B%2Fđ&list-type=2&continuation-token=x%3D%3D',
    {},
  ],
  [
    'PUT',
    'https://kho.example/nhac/covers/0a.webp',
    {
      'content-type': 'image/webp',
      'content-length': '3',
      'x-amz-content-sha256': 'a'.repeat(64),
      'x-amz-meta-sha256': ' b ',
    },
  ],
])('%s %s is signed as another program signs it', async (method, address, headers) => {
  for (const nowMs of [BEFORE_MIDNIGHT, BEFORE_MIDNIGHT + 100]) {
    const own = signer.headers(method, new URL(address), headers, nowMs);
    const datetime = own['x-amz-date'] ?? '';
    const other = await new AwsV4Signer({
      ...{ ...KEYS, service: 's3', method, url: address, headers, datetime },
    }).sign();
    expect(own.authorization).toBe(other.headers.get('authorization'));
    expect(own).toMatchObject(headers);
  }
});

test('an address that anybody can read is signed as another program signs it', async () => {
  const url = new URL('https://kho.example:8443/nhac/sound/0a%20(1).mp3');
  const own = signer.query(url, { seconds: 3600, nowMs: BEFORE_MIDNIGHT });
  const other = await new AwsV4Signer({
    ...{ ...KEYS, service: 's3', signQuery: true, datetime: '20261231T235959Z' },
    url: `${url}?X-Amz-Expires=3600`,
  }).sign();
  expect(Object.fromEntries(own.searchParams)).toEqual(Object.fromEntries(other.url.searchParams));
  expect(own.pathname).toBe(url.pathname);
});
