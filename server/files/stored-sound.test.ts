import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { S3Bucket } from '#media/s3-bucket.ts';
import { S3Store } from '#media/s3-store.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { MediaFiles } from './media-files.ts';

const MB = 1024 * 1024;
const SOUND = '/sound/0a0b0c0d0e0f.mp3';
const content = Buffer.alloc(2 * MB, 'vinahouse 140 bpm ');

const s3 = new TestS3();
let folder: string;
let site: TestSite;
beforeAll(async () => {
  await s3.start();
  folder = mkdtempSync(join(tmpdir(), 'vh-stored-'));
  const store = new S3Store(folder, new S3Bucket(s3.settings));
  const published = {
    stateOf: (path: string) => (path.includes('0000') ? 'unknown' : 'published') as never,
    currentOf: () => null,
  };
  site = await startTestSite(
    {},
    { media: new MediaFiles(store, { folder: '/nowhere' }, published) },
  );
  s3.put(SOUND.slice(1), content);
});
afterAll(async () => {
  await site.stop();
  await s3.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  s3.fault = undefined;
  s3.release();
});

test('sound is answered while it is being fetched, from any place, and as from a folder', async () => {
  s3.holdAfter(256 * 1024);
  const first = await site.ask(SOUND, { headers: { range: 'bytes=0-99' } });
  expect(first).toMatchObject({ status: 206, headers: { 'content-type': 'audio/mpeg' } });
  expect(first.headers['content-range']).toBe(`bytes 0-99/${2 * MB}`);
  expect(first.body.equals(content.subarray(0, 100))).toBe(true);
  const later = await site.ask(SOUND, { headers: { range: `bytes=${MB}-${MB + 99}` } });
  expect(later.body.equals(content.subarray(MB, MB + 100))).toBe(true);
  const { etag = '' } = later.headers;
  expect(await site.ask(SOUND, { headers: { 'if-none-match': etag } })).toMatchObject({
    status: 304,
  });
  expect(await site.ask(SOUND, { method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-length': String(2 * MB), 'accept-ranges': 'bytes' },
  });
  s3.release();
  const whole = await site.ask(SOUND);
  expect(whole.body.equals(content)).toBe(true);
});

test('what is here is served without the store; the rest is answered with 503, not 404', async () => {
  s3.fault = 500;
  expect(await site.ask(SOUND, { headers: { range: 'bytes=0-9' } })).toMatchObject({ status: 206 });
  const away = await site.ask('/sound/0b0c0d0e0f0a.mp3');
  expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(away.body.toString()).not.toContain('500');
});

test('a store that fails after it has told the size gives 503, too', async () => {
  s3.put('sound/0c0d0e0f0a0b.mp3', content);
  s3.fault = 'cut-at-once';
  const path = '/sound/0c0d0e0f0a0b.mp3';
  for (const headers of [{}, { range: 'bytes=0-' }, { range: 'bytes=1000000-' }])
    expect(await site.ask(path, { headers })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
    });
  s3.fault = undefined;
  expect((await site.ask(path)).body.equals(content)).toBe(true);
});

test('wrong content is cut off before its end, so that no cache keeps it as complete', async () => {
  const path = '/sound/0d0e0f0a0b0c.mp3';
  s3.put(path.slice(1), content);
  const stored = s3.objects.get(path.slice(1));
  if (stored) stored.body = Buffer.from(content).fill(0, 500, 600);
  await expect(site.ask(path)).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(site.ask(path, { headers: { range: 'bytes=0-' } })).rejects.toThrow();
});

test('a flood of invented names asks the store for a few of them at once', async () => {
  s3.fault = 'silent';
  const asked = Array.from({ length: 100 }, (_, n) => `/sound/0000${n}.mp3`);
  const answers = Promise.all(asked.map((path) => site.ask(path)));
  await expect.poll(() => s3.requests.filter((one) => one.includes('/0000')).length).toBe(8);
  s3.endSilence();
  expect((await answers).filter(({ status }) => status === 404).length).toBeGreaterThanOrEqual(92);
});
