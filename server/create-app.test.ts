import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { writeSite } from '#testing/small-site.ts';
import { createApp } from './create-app.ts';
import { siteOf, startTestSite, type TestSite } from './testing/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

describe('pages', () => {
  test.each([
    ['/', 'Trang chủ'],
    ['/?q=remix', 'Trang chủ'],
    ['/auth', 'Đăng nhập'],
    ['/track/mua-chieu', 'Mưa chiều'],
    ['/track/%C4%91%C3%AAm', 'Đêm'],
  ])('the page %s is served', async (path, title) => {
    const { status, text, headers } = await site.ask(path);
    expect(status).toBe(200);
    expect(text).toContain(title);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['/track/mua-chieu/', '/track/mua-chieu'],
    ['/track/mua-chieu/?t=90&q=%2F', '/track/mua-chieu?t=90&q=%2F'],
    ['/track/%C4%91%C3%AAm/', '/track/%C4%91%C3%AAm'],
    ['/auth/', '/auth'],
    ['//example.com/%2e%2e/', '/'],
  ])('%s redirects to its address without the slash', async (path, location) => {
    const { status, headers } = await site.ask(path);
    expect(status).toBe(308);
    expect(headers.location).toBe(location);
  });

  test.each([
    '//example.com/',
    '/%2F/example.com/',
    '//track/mua-chieu/',
    '/\\example.com/',
    '/track/mua-chieu//',
    '/track//example.com/',
  ])('%s redirects to no other place', async (path) => {
    const { status, headers } = await site.ask(path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
  });
});

describe('a missing address', () => {
  test.each([
    '/nothing',
    '/auth/x',
    '/404',
    '/tracks',
    '/%25',
    '/..%2f..%2fetc%2fpasswd',
    '/track',
    '/track/',
    '/track/a/b',
  ])('the unknown address %s gets the page that says so', async (path) => {
    const { status, text, headers } = await site.ask(path);
    expect(status).toBe(404);
    expect(text).toContain('Oops! Page not found');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each(['/track/unknown', '/track/unknown/', '/track/remix-2.0'])(
    '%s gets the page of an unknown track',
    async (path) => {
      const { status, text } = await site.ask(path);
      expect(status).toBe(404);
      expect(text).toContain('<title>Track không tìm thấy</title>');
    },
  );

  test('a removed track and its sound are answered with 410', async () => {
    const page = await site.ask('/track/cu');
    expect(page.status).toBe(410);
    expect(page.text).toContain('Không còn');
    const sound = await site.ask('/sound/gone.0123456789abcdef.mp3');
    expect([sound.status, sound.headers['cache-control']]).toEqual([410, 'no-store']);
  });

  test('a former address of a sound leads to the current one, once its file is gone', async () => {
    const moved = await site.ask('/sound/former.0123456789abcdef.mp3');
    expect([moved.status, moved.headers.location]).toEqual([
      308,
      '/sound/short.0123456789abcdef.mp3',
    ]);
    const playing = await site.ask('/sound/paced.0123456789abcdef.mp3');
    expect(playing.status).toBe(200);
  });

  test.each([
    '/sound/missing.mp3',
    '/assets/missing.js',
    '/index.html',
    '/__spa-fallback.html',
    '/sound/mua-chieu.0123456789abcdef.mp3/cover.webp',
  ])('the missing file %s gets a line of text', async (path) => {
    const { status, text, headers } = await site.ask(path);
    expect(status).toBe(404);
    expect(text).toBe('Không tìm thấy tệp này.\n');
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    '/.env',
    '/.git/config',
    '/assets/..%2f.env',
    '/assets/../.env',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/..%5c..%5cetc%5cpasswd',
    '/assets/app-1a2b3c4d.js.br',
    '/assets',
    '/assets/',
    '/constructor',
    '/__proto__',
  ])('the file %s cannot be read', async (path) => {
    const { status, text } = await site.ask(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/secret|root:/i);
  });

  test.each(['/%', '/%00', '/robots.txt%00', '/%c0', '/%c0%af', '/track/%e0%a4%a', '/a\\b'])(
    'the malformed address %s is refused',
    async (path) => {
      const { status, text } = await site.ask(path);
      expect(status).toBe(400);
      expect(text).toBe('Địa chỉ không hợp lệ.\n');
    },
  );

  test('a missing address is a 404 whatever the conditions and ranges', async () => {
    const { headers } = await site.ask('/nothing');
    for (const condition of [
      { 'If-None-Match': headers.etag },
      { 'If-None-Match': '*' },
      { 'If-Match': '"other"' },
      { Range: 'bytes=0-3' },
    ])
      expect((await site.ask('/nothing', { headers: condition })).status).toBe(404);
  });

  test('a symbolic link to a file outside the folder is a 404', async () => {
    const folder = writeSite();
    symlinkSync('/etc/hostname', join(folder, 'hostname.txt'));
    const app = createApp(await siteOf(folder));
    expect((await app.request('/hostname.txt')).status).toBe(404);
    rmSync(folder, { recursive: true });
  });
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    'the method %s is refused',
    async (method) => {
      for (const path of ['/', '/healthz', '/nothing']) {
        const { status, headers, text } = await site.ask(path, { method });
        expect(status).toBe(405);
        expect(headers.allow).toBe('GET, HEAD');
        expect(text).toBe('Không hỗ trợ cách gọi này.\n');
      }
    },
  );

  test('HEAD gives the headers of GET', async () => {
    for (const path of ['/', '/robots.txt', '/nothing', '/assets/missing.js', '/healthz']) {
      const get = await site.ask(path);
      const head = await site.ask(path, { method: 'HEAD' });
      expect(head.body).toHaveLength(0);
      expect(head.status).toBe(get.status);
      expect({ ...head.headers, date: '', 'content-length': '' }).toEqual({
        ...get.headers,
        date: '',
        'content-length': '',
      });
    }
  });
});

describe('headers', () => {
  test('every answer forbids sniffing, framing and device access', async () => {
    for (const path of [
      '/',
      '/nothing',
      '/assets/missing.js',
      '/%',
      '/a\\b',
      '/healthz',
      '/auth/',
      '/robots.txt',
    ])
      expect((await site.ask(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('microphone=()'),
      });
  });

  test('other sites may show covers and play sound, but embed no page', async () => {
    const policyOf = async (path: string) =>
      (await site.ask(path)).headers['cross-origin-resource-policy'];
    expect(await policyOf('/covers/mua-chieu.0123456789abcdef.webp')).toBe('cross-origin');
    expect(await policyOf('/sound/mua-chieu.0123456789abcdef.mp3')).toBe('cross-origin');
    for (const path of ['/', '/track/mua-chieu', '/nothing']) {
      expect(await policyOf(path)).toBe('same-origin');
      expect((await site.ask(path)).headers['x-frame-options']).toBe('DENY');
    }
  });

  test('a cover for feeds is made when it is asked for', async () => {
    const square = { width: 8, height: 8, channels: 3, background: '#e02010' } as const;
    const jpeg = await sharp({ create: square }).jpeg().toBuffer();
    writeFileSync(join(site.folder, 'covers/bo.jpg'), jpeg);
    const path = '/covers/bo-1400.jpg';
    const [first, again] = await Promise.all([site.ask(path), site.ask(path)]);
    expect(await sharp(first.body).metadata()).toMatchObject({ format: 'jpeg', width: 1400 });
    expect(again.body.equals(first.body)).toBe(true);
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { etag } = first.headers;
    expect((await site.ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await site.ask('/covers/none-1400.jpg')).status).toBe(404);
    expect((await site.ask('/covers/bo-1399.jpg')).status).toBe(404);
  });

  test('the health check is never cached', async () => {
    const { status, text, headers } = await site.ask('/healthz');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(text)).toEqual({ status: 'ok' });
  });

  test('the health check fails while no page can be rendered, and reports the other parts', async () => {
    const answer = () => Promise.reject(new Error('No worker'));
    const pages = { isPage: () => true, answer };
    const health = async () => ({ backend: 'ok' });
    const ill = await startTestSite(undefined, { pages, health });
    const { status, text } = await ill.ask('/healthz');
    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({ status: 'unavailable', backend: 'ok' });
    await ill.stop();
  });

  test.each([
    ['ok', 200],
    ['starting', 503],
    ['stopping', 503],
    ['not-published', 503],
    ['refused', 503],
  ] as const)('the health check of a server that is %s answers %i', async (status, code) => {
    const one = await startTestSite(undefined, { readiness: () => status });
    const answer = await one.ask('/healthz');
    expect([answer.status, JSON.parse(answer.text)]).toEqual([code, { status }]);
    await one.stop();
  });

  test('while the catalogue is unread nobody gets the demo, but words and the built files', async () => {
    const unread = await startTestSite(undefined, { isUnread: () => true });
    for (const path of [
      '/',
      '/track/mua-chieu',
      '/data/track/mua-chieu.json',
      '/sitemap.xml',
      '/sound/short.0123456789abcdef.mp3',
    ]) {
      const { status, text, headers } = await unread.ask(path);
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '5']);
      expect(text).toMatch(/Vui lòng thử lại/);
    }
    expect((await unread.ask('/favicon.svg')).status).toBe(200);
    await unread.stop();
  });

  test('no header names the software', async () => {
    const { headers } = await site.ask('/');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

test('a request without a host is a bad request', async () => {
  const socket = connect(site.port, '127.0.0.1');
  socket.write('GET / HTTP/1.0\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

test('a file that changed since the start is not sent under its old ETag', async () => {
  const changed = await startTestSite();
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  writeFileSync(join(changed.folder, 'favicon.svg'), 'another build');
  rmSync(join(changed.folder, 'favicon.ico'));
  for (const path of ['/favicon.svg', '/favicon.ico']) {
    const { status, text, headers } = await changed.ask(path);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('10');
    expect(headers.etag).toBeUndefined();
    expect(text).not.toContain(changed.folder);
  }
  expect(errors.mock.calls.map(([event]) => event)).toEqual(['site-changed', 'site-changed']);
  errors.mockRestore();
  await changed.stop();
});

test('a deleted file with a hashed name is a 404 that is not cached', async () => {
  const changed = await startTestSite();
  rmSync(join(changed.folder, 'assets/app-1a2b3c4d.js'));
  const { status, text, headers } = await changed.ask('/assets/app-1a2b3c4d.js');
  expect(status).toBe(404);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
  expect(text).not.toContain(changed.folder);
  await changed.stop();
});
