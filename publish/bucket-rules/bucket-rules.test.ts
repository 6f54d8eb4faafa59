import { afterEach, describe, expect, test, vi } from 'vitest';
import { bucketRules } from './bucket-rules.ts';

const SECRET = 'bi-mat-cua-kho';
const s3 = {
  endpoint: 'https://nhac.s3.example',
  bucket: 'nhac',
  region: 'auto',
  accessKeyId: 'khoa-cua-kho',
  secretAccessKey: SECRET,
  cacheBytes: undefined,
};
const parts = { siteUrl: 'https://nhac.example', server: '127.0.0.1:3000', s3 };
const rules = bucketRules(parts);
const key = /X-Proxy-Key (\w+)/.exec(rules['nginx.conf'] ?? '')?.[1] ?? '';

describe.each(Object.keys(rules))('%s', (name) => {
  const text = rules[name] ?? '';

  test('the rules hold the key of proxies, and neither key of the bucket', () => {
    expect(key).toMatch(/^[0-9a-f]{40}$/);
    expect(text).toContain(key);
    for (const secret of [SECRET, s3.accessKeyId]) expect(text).not.toContain(secret);
  });

  test('visitors cannot ask where a file is in the bucket', () => {
    expect(text).toMatch(/\/_bucket\/[^\n]*\n?[^\n]*404/);
  });

  test('the answers have the headers of the site', () => {
    for (const header of [
      'X-Content-Type-Options',
      'Permissions-Policy',
      'Strict-Transport-Security',
    ])
      expect(text).toContain(header);
    const plain = bucketRules({ ...parts, siteUrl: 'http://nhac.example' })[name];
    expect(plain).not.toContain('Strict-Transport-Security');
  });
});

test('nginx checks the bucket’s certificate, speaks to its own name, and remembers a permission for seconds', () => {
  const { 'nginx.conf': nginx = '' } = rules;
  expect(nginx).toContain('server nhac.s3.example:443;');
  expect(nginx).toContain('proxy_set_header Host nhac.s3.example;');
  expect(nginx).toContain('proxy_ssl_verify on;');
  expect(nginx).toContain('proxy_cache_valid 204 5s;');
  const local = { ...s3, endpoint: 'http://127.0.0.1:7480' };
  const { 'nginx.conf': plain = '' } = bucketRules({ ...parts, s3: local });
  expect(plain).toContain('proxy_set_header Host 127.0.0.1:7480;');
  expect(plain).not.toContain('proxy_ssl');
});

test('a proxy does not wait long for a server that hangs, and asks the next one', () => {
  const { 'nginx.conf': nginx = '', Caddyfile: caddy = '' } = rules;
  const toServers = nginx.split('location ').filter((one) => one.includes('//vinahouse_site'));
  expect(toServers).toHaveLength(3);
  for (const one of toServers) {
    expect(one).toContain('proxy_connect_timeout 2s;');
    expect(Number(/proxy_read_timeout (\d+)s/.exec(one)?.[1])).toBeLessThanOrEqual(30);
    expect(one).toContain('proxy_next_upstream error timeout http_503;');
  }
  expect(caddy).toContain('lb_try_duration');
  expect(caddy).toContain('response_header_timeout 30s');
});

describe('the Worker', () => {
  const body = 'vinahouse 140 bpm';
  const site = vi.fn();
  const stored = new Map<string, Response>();
  afterEach(() => {
    vi.unstubAllGlobals();
    site.mockReset();
    stored.clear();
  });

  async function ask(path: string, headers: Record<string, string> = {}, isAllowed = true) {
    const allowed = {
      'X-Bucket-Type': 'audio/mpeg',
      'X-Bucket-Cache': 'public, max-age=3600',
      'X-Bucket-Etag': '"0a.mp3"',
    };
    site.mockImplementation(async (asked: Request | URL, init?: RequestInit) => {
      if (asked instanceof Request) return new Response('site', { status: 410 });
      expect(new Headers(init?.headers).get('X-Proxy-Key')).toBe(key);
      return new Response(null, { status: isAllowed ? 204 : 403, headers: allowed });
    });
    vi.stubGlobal('fetch', site);
    vi.stubGlobal('caches', {
      default: {
        match: async (url: URL) => stored.get(url.href)?.clone(),
        put: async (url: URL, answer: Response) => stored.set(url.href, answer),
      },
    });
    const source = Buffer.from(rules['cloudflare-worker.js'] ?? '').toString('base64');
    const { default: worker } = await import(`data:text/javascript;base64,${source}`);
    const get = async (name: string, { range }: { range?: Record<string, number> }) => {
      if (name !== 'sound/0a.mp3') return null;
      const from = range?.offset ?? (range?.suffix ? Math.max(body.length - range.suffix, 0) : 0);
      if (from >= body.length) throw new Error('range');
      const part = body.slice(from, from + (range?.length ?? body.length));
      return { size: body.length, body: new Response(part).body };
    };
    const answer: Response = await worker.fetch(
      new Request(`https://nhac.example${path}`, { headers }),
      { BUCKET: { get } },
      { waitUntil: () => {} },
    );
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  test.each([
    [undefined, 200, body, null],
    ['bytes=0-3', 206, 'vina', 'bytes 0-3/17'],
    ['bytes=13-', 206, ' bpm', 'bytes 13-16/17'],
    ['bytes=13-99', 206, ' bpm', 'bytes 13-16/17'],
    ['bytes=-3', 206, 'bpm', 'bytes 14-16/17'],
    ['bytes=-99', 206, body, 'bytes 0-16/17'],
  ])(
    'the range %s of a published file comes from the bucket',
    async (range, status, text, part) => {
      const answer = await ask('/sound/0a.mp3', range ? { range } : {});
      expect(answer).toMatchObject({ status, text });
      expect(answer.headers.get('content-range')).toBe(part);
      expect(answer.headers.get('content-length')).toBe(String(text.length));
      expect(answer.headers.get('etag')).toBe('"0a.mp3"');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      await ask('/sound/0a.mp3');
      expect(site).toHaveBeenCalledTimes(1);
    },
  );

  test.each([
    ['/sound/0a.mp3', { 'if-none-match': '"0a.mp3"' }],
    ['/sound/0a.mp3', { range: 'bytes=99-' }],
    ['/sound/0a.mp3', { range: 'bytes=5-2' }],
    ['/sound/0a.mp3', { range: 'bytes=0-1,3-4' }],
    ['/sound/0b.mp3', {}],
    ['/track/a', {}],
  ])('the site answers %s with %j', async (path, headers) => {
    expect(await ask(path, headers)).toMatchObject({ status: 410, text: 'site' });
  });

  test('the site answers for what it does not allow, such as a hidden track', async () => {
    expect(await ask('/sound/0a.mp3', {}, false)).toMatchObject({ status: 410, text: 'site' });
    expect((await ask('/_bucket/sound/0a.mp3')).status).toBe(404);
  });
});
