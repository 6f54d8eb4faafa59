import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCRIPT, SOUND } from '#testing/small-site.ts';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { fileReads } from './send-file.ts';

const MP3 = '/sound/mua-chieu.0123456789abcdef.mp3';
const SHORT_MP3 = '/sound/short.0123456789abcdef.mp3';
const JS = '/assets/app-1a2b3c4d.js';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

describe('a whole file', () => {
  test('a whole sound file is sent unchanged, with its length and ETag', async () => {
    const { status, headers, body } = await site.ask(MP3, {
      headers: { 'Accept-Encoding': 'gzip, br, *' },
    });
    expect(status).toBe(200);
    expect(body).toEqual(SOUND);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '2000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600, s-maxage=300',
      etag: '"mua-chieu.0123456789abcdef.mp3"',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
    // Last-Modified would differ between machines, and the ETag is more exact.
    expect(headers).not.toHaveProperty('last-modified');
  });

  test.each([
    [JS, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    [
      '/covers/mua-chieu.0123456789abcdef.avif',
      'image/avif',
      'public, max-age=31536000, s-maxage=300, immutable',
    ],
    [
      '/covers/mua-chieu.0123456789abcdef.webp',
      'image/webp',
      'public, max-age=31536000, s-maxage=300, immutable',
    ],
    [
      '/art/drum.0123456789abcdef.svg',
      'image/svg+xml; charset=utf-8',
      'public, max-age=31536000, immutable',
    ],
    ['/favicon.ico', 'image/x-icon', 'public, max-age=3600'],
  ])('the file %s has its type and its cache time', async (path, type, keep) => {
    const { status, headers } = await site.ask(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe(keep);
  });

  test('HEAD sends the length of a file and no body', async () => {
    const { status, headers, body } = await site.ask(MP3, { method: 'HEAD' });
    expect([status, headers['content-length'], body.length]).toEqual([200, '2000', 0]);
  });
});

test('sound waits while other files are being read, and a page’s own files do not', async () => {
  await site.ask(JS);
  const ends: (() => void)[] = [];
  for (let n = 0; n < 4; n++)
    fileReads.take(
      () => [],
      (done) => void ends.push(done),
    );
  let isSent = false;
  const sound = site.ask(MP3).finally(() => {
    isSent = true;
  });
  for (let n = 0; n < 3; n++) expect((await site.ask(JS)).text).toBe(SCRIPT);
  expect(isSent).toBe(false);
  for (const end of ends) end();
  expect((await sound).body).toEqual(SOUND);
});

describe('encodings', () => {
  test('each encoding has its own bytes, length and ETag', async () => {
    const plain = await site.ask(JS);
    const br = await site.ask(JS, { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } });
    const gzip = await site.ask(JS, { headers: { 'Accept-Encoding': 'gzip, br;q=0' } });

    expect(plain.text).toBe(SCRIPT);
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    }
  });

  test('a cached copy in one encoding is not current for another', async () => {
    const br = await site.ask(JS, { headers: { 'Accept-Encoding': 'br' } });
    const ask = (encoding: string) =>
      site.ask(JS, {
        headers: { 'Accept-Encoding': encoding, 'If-None-Match': br.headers.etag },
      });
    expect((await ask('gzip')).status).toBe(200);
    const current = await ask('br');
    expect(current.status).toBe(304);
    expect(current.headers.vary).toBe('Accept-Encoding');
  });
});

describe('a cached copy', () => {
  test.each(['/', MP3, '/robots.txt', '/favicon.ico'])(
    'a cached copy of %s is current',
    async (path) => {
      const { headers } = await site.ask(path);
      for (const etag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
        const again = await site.ask(path, { headers: { 'If-None-Match': etag } });
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers.etag).toBe(headers.etag);
        expect(again.headers['cache-control']).toBe(headers['cache-control']);
        expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
      }
    },
  );

  test('a cached copy of other content is stale', async () => {
    const { status, body } = await site.ask(MP3, { headers: { 'If-None-Match': '"other"' } });
    expect([status, body.length]).toEqual([200, 2000]);
  });

  test('a partial copy cannot be continued once the content has changed', async () => {
    const { status, text, headers } = await site.ask(MP3, { headers: { 'If-Match': '"other"' } });
    expect([status, text]).toEqual([412, 'Nội dung đã thay đổi.\n']);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('ranges', () => {
  const askRange = (range: string, headers: Record<string, string> = {}, path = MP3) =>
    site.ask(path, { headers: { Range: range, ...headers } });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 1999],
    ['bytes=-500', 1500, 1999],
    ['bytes=1999-1999', 1999, 1999],
    ['bytes=0-0', 0, 0],
    ['bytes=1990-99999999999999999999', 1990, 1999],
    ['bytes=-99999999999999999999', 0, 1999],
    ['bytes=-2001', 0, 1999],
    ['bytes=0-99,5000-', 0, 99],
    ['bytes=0-99, 50-149', 0, 149],
  ])('the range %s is the part %i to %i', async (range, first, last) => {
    const { status, headers, body } = await askRange(range);
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/2000`);
    expect(headers['content-length']).toBe(String(last - first + 1));
    expect(body).toEqual(SOUND.subarray(first, last + 1));
    expect(headers['content-type']).toBe('audio/mpeg');
  });

  test('the last 500 bytes of a shorter file are the whole file', async () => {
    const { status, headers } = await askRange('bytes=-500', {}, SHORT_MP3);
    expect([status, headers['content-range']]).toEqual([206, 'bytes 0-99/100']);
  });

  test.each(['bytes=2000-', 'bytes=5000-6000', 'bytes=-0', 'bytes=3000-,4000-'])(
    'the range %s is beyond the end',
    async (range) => {
      const { status, headers, text } = await askRange(range);
      expect(status).toBe(416);
      expect(headers['content-range']).toBe('bytes */2000');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers).not.toHaveProperty('etag');
      expect(text).toBe('Không có đoạn nội dung này.\n');
    },
  );

  test.each([
    ...['bytes=', 'bytes=a-b', 'bytes=1', 'bytes 0-99', 'seconds=0-9', 'bytes=0x1-0x9', '='],
    ...['bytes=5-2', 'bytes=0-99,5-2', 'bytes=-', 'bytes=0-99,-', 'bytes=0-99,x'],
    'bytes=99999999999999999999-99999999999999999998',
  ])('the range %s is invalid, so the whole file is sent', async (range) => {
    const { status, body } = await askRange(range);
    expect([status, body.length]).toEqual([200, 2000]);
  });

  test('several separate ranges get the whole file', async () => {
    const { status, body, headers } = await askRange('bytes=0-9,1000-1009');
    expect([status, body.length]).toEqual([200, 2000]);
    expect(headers).not.toHaveProperty('content-range');
  });

  test('thousands of ranges are cheap', async () => {
    const { status } = await askRange(`bytes=${'0-,'.repeat(4000)}0-`);
    expect([200, 206]).toContain(status);
  });

  test('HEAD ignores ranges', async () => {
    const { status, headers } = await site.ask(MP3, {
      method: 'HEAD',
      headers: { Range: 'bytes=0-99' },
    });
    expect([status, headers['content-length']]).toEqual([200, '2000']);
  });

  test('If-Range sends a part of the same content, and the whole of changed content', async () => {
    const etag = String((await site.ask(MP3)).headers.etag);
    const statusFor = async (ifRange: string) =>
      (await askRange('bytes=0-99', { 'If-Range': ifRange })).status;
    expect(await statusFor(etag)).toBe(206);
    expect(await statusFor('"other"')).toBe(200);
    // Weak ETags never match here, and neither do dates, since files have none.
    expect(await statusFor(`W/${etag}`)).toBe(200);
    expect(await statusFor(new Date().toUTCString())).toBe(200);
    expect((await askRange('bytes=5000-', { 'If-Range': '"other"' })).status).toBe(200);
  });

  test('a part of an encoded file is a part of its encoded bytes', async () => {
    const whole = await site.ask(JS, { headers: { 'Accept-Encoding': 'br' } });
    const part = await askRange('bytes=5-14', { 'Accept-Encoding': 'br' }, JS);
    expect(part.status).toBe(206);
    expect(part.headers['content-encoding']).toBe('br');
    expect(part.headers.etag).toBe(whole.headers.etag);
    expect(part.body).toEqual(whole.body.subarray(5, 15));
  });
});
