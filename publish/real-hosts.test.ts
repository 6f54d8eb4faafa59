import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hostRules } from './host-rules.ts';

const policy = (name: string) => `default-src 'none'; script-src 'sha256-${name}='`;
const FILES: Record<string, string> = {
  'index.html': 'home',
  'kham-pha.html': 'explore',
  'playlist.html': 'a playlist',
  '404.html': 'no such page',
  'track/a.html': 'a track',
  'track/b.html': 'a track',
  'track/404.html': 'no such track',
  'nghe-si.html': 'artists',
  'nghe-si/bo.html': 'an artist',
  'nghe-si/404.html': 'no such artist',
  'tuyen-tap.html': 'series',
  'tuyen-tap/dem.html': 'an album',
  'tuyen-tap/404.html': 'no such series',
  'the/tet.html': 'a tag',
  'the/404.html': 'no such tag',
  'sitemap/1.xml': 'addresses',
  'track/410.html': 'a track that is gone',
  'nhung/a.html': 'a player',
  'nhung/nghe-si/bo.html': 'a player of an artist',
  'nhung/404.html': 'no such player',
  'nhung/410.html': 'a player that is gone',
  'oembed/a.json': '{"version":"1.0"}',
  'assets/app-1a2b3c4d.js': 'script',
  'assets/nhung-1a2b3c4d.js': 'player',
  'assets/app-1a2b3c4d.js.br': 'script, by Brotli',
  'sound/0123456789abcdef.mp3': 'sound of a',
  'sound/aaaaaaaabbbbbbbb.m4a': 'sound of b',
  'sound/aaaaaaaabbbbbbbb-64.webm': 'smaller sound of b',
  'covers/cccccccc-192.avif': 'cover',
  'data/explore.json': '{}',
  'data/chapters/a.json': '{}',
  'rss.xml': '<rss/>',
  'nghe-si/bo/rss.xml': '<rss>Bo</rss>',
  'the-loai/remix/rss/2.xml': '<rss>2</rss>',
  'sitemap.xml': '<urlset/>',
  'robots.txt': 'robots',
  'favicon.ico': 'icon',
};
const POLICIES = new Map(
  [
    ['track/a.html', 'track'],
    ['track/b.html', 'track'],
    ['index.html', 'home'],
    ['kham-pha.html', 'explore'],
    ['playlist.html', 'playlist'],
    ['404.html', '404'],
    ['track/404.html', 'track-404'],
    ['nghe-si.html', 'artists'],
    ['nghe-si/bo.html', 'artist'],
    ['nghe-si/404.html', 'artist-404'],
    ['tuyen-tap.html', 'all-series'],
    ['tuyen-tap/dem.html', 'series'],
    ['tuyen-tap/404.html', 'series-404'],
    ['the/tet.html', 'tag'],
    ['the/404.html', 'tag-404'],
    ['track/410.html', 'track-410'],
    ...['a', 'nghe-si/bo', '404', '410'].map((name) => [`nhung/${name}.html`, 'player']),
  ].map(([file = '', name = '']) => [file, policy(name)] as const),
);
const SITE_URL = 'http://nhac.example';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** nginx sends no Cache-Control with an error. */
const NOT_KEPT = expect.toSatisfy((value) => [undefined, 'no-cache'].includes(value));

type Expected = { status: number; body?: string; headers?: Record<string, unknown> };
const page = (name: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(name),
});
/** Other sites may frame it. */
const player = {
  ...page('player'),
  'x-frame-options': undefined,
  'cross-origin-resource-policy': 'cross-origin',
};
const ANSWERS: [path: string, expected: Expected][] = [
  ['/', { status: 200, body: 'home', headers: { ...page('home'), 'cache-control': 'no-cache' } }],
  ['/?q=dem', { status: 200, body: 'home' }],
  ['/kham-pha', { status: 200, headers: { ...page('explore'), 'cache-control': 'no-cache' } }],
  ['/kham-pha/', { status: 301, headers: { location: '/kham-pha' } }],
  [
    '/track/a',
    {
      status: 200,
      body: 'a track',
      headers: {
        ...page('track'),
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
        'access-control-allow-origin': undefined,
      },
    },
  ],
  ['/nghe-si', { status: 200, body: 'artists', headers: page('artists') }],
  ['/nghe-si/', { status: 301, headers: { location: '/nghe-si' } }],
  ['/nghe-si/bo', { status: 200, body: 'an artist', headers: page('artist') }],
  ['/nghe-si/none', { status: 404, body: 'no such artist', headers: page('artist-404') }],
  ['/nhung/a', { status: 200, body: 'a player', headers: player }],
  ['/nhung/a?theme=sang&t=5', { status: 200, body: 'a player', headers: player }],
  ['/nhung/nghe-si/bo', { status: 200, body: 'a player of an artist', headers: player }],
  ['/nhung/none', { status: 404, body: 'no such player', headers: player }],
  ['/nhung/danh-sach/x', { status: 404, body: 'no such player', headers: player }],
  ['/nhung/cu', { status: 410, body: 'a player that is gone', headers: player }],
  [
    '/oembed/a.json',
    {
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'x-frame-options': 'DENY',
      },
    },
  ],
  ['/oembed/none.json', { status: 404, body: 'Không tìm thấy tệp này.\n' }],
  [
    '/assets/nhung-1a2b3c4d.js',
    { status: 200, headers: { 'cross-origin-resource-policy': 'cross-origin' } },
  ],
  ['/tuyen-tap', { status: 200, body: 'series', headers: page('all-series') }],
  ['/tuyen-tap/dem', { status: 200, body: 'an album', headers: page('series') }],
  ['/tuyen-tap/none', { status: 404, body: 'no such series', headers: page('series-404') }],
  ['/the/tet', { status: 200, body: 'a tag', headers: page('tag') }],
  ['/the/none', { status: 404, body: 'no such tag', headers: page('tag-404') }],
  ['/sitemap/1.xml', { status: 200, body: 'addresses', headers: { 'cache-control': 'no-cache' } }],
  ['/sitemap/2.xml', { status: 404 }],
  ['/playlist/x', { status: 200, body: 'a playlist', headers: page('playlist') }],
  ['/none', { status: 404, body: 'no such page', headers: page('404') }],
  ['/track/none', { status: 404, body: 'no such track', headers: page('track-404') }],
  ['/track/cu', { status: 410, body: 'a track that is gone', headers: page('track-410') }],
  ['/data/track/cu.json', { status: 410, body: 'null' }],
  ['/sound/dddddddddddddddd.mp3', { status: 410 }],
  ['/sound/eeeeeeeeeeeeeeee.mp3', { status: 404, headers: { 'cache-control': NOT_KEPT } }],
  [
    '/sound/0123456789abcdef.mp3',
    {
      status: 200,
      headers: {
        'content-type': 'audio/mpeg',
        'cache-control': 'public, max-age=3600, s-maxage=300',
        etag: expect.stringMatching(/./),
        'cross-origin-resource-policy': 'cross-origin',
      },
    },
  ],
  ['/sound/aaaaaaaabbbbbbbb.m4a', { status: 200, headers: { 'content-type': 'audio/mp4' } }],
  ['/sound/aaaaaaaabbbbbbbb-64.webm', { status: 200, headers: { 'content-type': 'audio/webm' } }],
  [
    '/covers/cccccccc-192.avif',
    {
      status: 200,
      headers: {
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    },
  ],
  [
    '/data/explore.json',
    { status: 200, headers: { 'cache-control': 'no-cache', 'content-security-policy': undefined } },
  ],
  [
    '/data/none.json',
    {
      status: 404,
      body: 'Không tìm thấy tệp này.\n',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    },
  ],
  ...(['/rss.xml', '/nghe-si/bo/rss.xml', '/the-loai/remix/rss/2.xml'] as const).map(
    (path): [string, Expected] => [
      path,
      {
        status: 200,
        body: FILES[path.slice(1)] ?? '',
        headers: {
          'content-type': 'application/rss+xml; charset=utf-8',
          'access-control-allow-origin': '*',
          'cache-control': 'no-cache',
          'content-security-policy': undefined,
          etag: expect.stringMatching(/./),
        },
      },
    ],
  ),
  [
    '/data/chapters/a.json',
    {
      status: 200,
      headers: {
        'content-type': 'application/json+chapters',
        'access-control-allow-origin': '*',
        'cache-control': 'no-cache',
      },
    },
  ],
  [
    '/sitemap.xml',
    {
      status: 200,
      headers: {
        'content-type': expect.stringContaining('/xml'),
        'access-control-allow-origin': undefined,
      },
    },
  ],
  [
    '/nghe-si/none/rss.xml',
    { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } },
  ],
  ['/assets/app-1a2b3c4d.js', { status: 200, headers: { 'cache-control': IMMUTABLE } }],
  ['/assets/none.js', { status: 404, headers: { 'cache-control': NOT_KEPT } }],
  ['/robots.txt', { status: 200, headers: { 'cache-control': 'no-cache' } }],
  ['/favicon.ico', { status: 200, headers: { 'cache-control': 'public, max-age=3600' } }],
  ...[
    '/nginx.conf',
    '/Caddyfile',
    '/index.html',
    '/track/410.html',
    '/assets/app-1a2b3c4d.js.br',
  ].map((path): [string, Expected] => [path, { status: 404 }]),
];

let root: string;
let rules: ReturnType<typeof hostRules>;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vinahouse-hosts-'));
  // nginx's workers may run as another user.
  chmodSync(root, 0o755);
  const folder = join(root, 'trang web');
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const goneSounds = ['/sound/dddddddddddddddd.mp3'];
  rules = hostRules({ siteUrl: SITE_URL, folder, policies: POLICIES, goneIds: ['cu'], goneSounds });
  for (const [name, text] of Object.entries(rules)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(root, { recursive: true }));

function startNginx(port: number): ChildProcess {
  writeFileSync(
    join(root, 'site.conf'),
    // As on Debian: a default site that answers to each name without a site of its own.
    `server { listen 127.0.0.1:${port} default_server; return 200 "Welcome to nginx!"; }
    ${rules['nginx.conf'].replace('listen 80;', `listen 127.0.0.1:${port};`).replace('listen [::]:80;', '')}`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(root, 'nginx.conf'),
    `daemon off; pid "${root}/pid"; error_log "${root}/error.log"; events {}
     http { access_log off; include "${root}/site.conf";
       ${temporary.map((name) => `${name}_temp_path "${root}/${name}";`).join('\n')} }`,
  );
  return spawn('nginx', ['-c', join(root, 'nginx.conf')], { stdio: 'ignore' });
}

function startCaddy(port: number): ChildProcess {
  const file = join(root, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n}\n${rules.Caddyfile.replace(`${SITE_URL} {`, `${SITE_URL}:${port} {\n\tbind 127.0.0.1`)}`,
  );
  const env = { ...process.env, HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Sends the path unchanged and follows no redirect. */
async function ask(port: number, path: string, headers: Record<string, string> = {}) {
  const [response] = await once(
    request({ port, path, headers: { Host: 'nhac.example', ...headers }, agent: false }).end(),
    'response',
  );
  return {
    status: response.statusCode,
    headers: response.headers,
    body: String(await buffer(response)),
  };
}

describe.each([
  ['nginx', '-v', startNginx],
  ['caddy', 'version', startCaddy],
] as const)('on a real %s', (program, version, start) => {
  const isThere = spawnSync(program, [version]).status === 0;
  let host: ChildProcess;
  let port: number;
  beforeAll(async () => {
    if (!isThere) return;
    port = await findFreePort();
    host = start(port);
    await vi.waitFor(() => ask(port, '/'), { timeout: 20_000 });
  });
  afterAll(async () => {
    if (!isThere) return;
    host.kill('SIGTERM');
    if (host.exitCode === null) await once(host, 'exit');
  });

  test.runIf(isThere).each(ANSWERS)(
    'the host answers %s as our server does',
    async (path, expected) => {
      const answer = await ask(port, path);
      const { headers = {}, ...rest } = expected;
      expect(answer).toMatchObject(rest);
      for (const [name, value] of Object.entries(headers))
        expect(answer.headers[name], name).toEqual(value);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test.runIf(isThere)('sound is sent in part', async () => {
    const answer = await ask(port, '/sound/0123456789abcdef.mp3', { Range: 'bytes=0-4' });
    expect(answer).toMatchObject({ status: 206, body: 'sound' });
  });
});
