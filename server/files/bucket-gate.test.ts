import { expect, test, vi } from 'vitest';
import { bucketGate } from './bucket-gate.ts';

const states: Record<string, string> = {
  '/sound/0a.mp3': 'published',
  '/sound/0a-64.webm': 'published',
  '/sound/0a-320.mp3': 'published',
  '/covers/0a-96.webp': 'published',
  '/sound/0b.mp3': 'gone',
  '/sound/0c.mp3': 'secret',
  '/sound/long.mp3': 'published',
};
const sign = vi.fn(async (address: string) =>
  address.includes('missing')
    ? null
    : {
        target: `/nhac${address}?X-Amz-Signature=ab`,
        sizeBytes: address.includes('long') ? 5e7 : 10,
      },
);
const gate = bucketGate({ key: 'khoa', sign, stateOf: (path) => states[path] ?? 'unknown' });
const ask = (path: string, key = 'khoa') =>
  gate.request(`/_bucket${path}`, { headers: { 'X-Proxy-Key': key } });

test('a proxy learns where a published file is, and how the site would send it', async () => {
  const { status, headers } = await ask('/sound/0a.mp3');
  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'no-store',
    'x-bucket-target': '/nhac/sound/0a.mp3?X-Amz-Signature=ab',
    'x-bucket-path': '/nhac/sound/0a.mp3',
    'x-bucket-amz-signature': 'ab',
    'x-bucket-type': 'audio/mpeg',
    'x-bucket-cache': 'public, max-age=3600, s-maxage=300',
    'x-bucket-etag': '"0a.mp3"',
    'x-bucket-policy': 'cross-origin',
    'x-bucket-burst': '524288',
    'x-bucket-rate': '262144',
  });
  const cover = (await ask('/covers/0a-96.webp')).headers;
  expect(cover.get('x-bucket-policy')).toBe('cross-origin');
  expect(cover.has('x-bucket-rate')).toBe(false);
  const long = (await ask('/sound/long.mp3')).headers;
  expect([long.get('x-bucket-cache'), long.get('x-bucket-rate')]).toEqual(['no-store', '98304']);
});

test.each([
  ...['/sound/0b.mp3', '/sound/0c.mp3', '/sound/unknown.mp3', '/sound/0a-320.mp3'],
  ...['/other/0a.mp3', '/sound/%2e%2e/x.mp3', '/'],
])('the file %s, which is not published, is not looked for', async (path) => {
  sign.mockClear();
  expect((await ask(path)).status).toBe(403);
  expect(sign).not.toHaveBeenCalled();
});

test('while the store is away, or has no such file, the site answers', async () => {
  sign.mockRejectedValueOnce(new Error('away'));
  expect((await ask('/sound/0a.mp3')).status).toBe(403);
});

test.each(['', 'khoa2', 'kho'])('the key %j is answered as an unknown address', async (key) => {
  const answer = await ask('/sound/0a.mp3', key);
  expect([answer.status, await answer.text()]).toEqual([404, 'Không tìm thấy tệp này.\n']);
});
