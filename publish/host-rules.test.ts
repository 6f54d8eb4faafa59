import { describe, expect, test } from 'vitest';
import { hostRules } from './host-rules.ts';

const USUAL = "default-src 'none'; script-src 'self' 'sha256-a='";
const OTHER = "default-src 'none'; script-src 'self' 'sha256-b='";
const ERROR = "default-src 'none'; script-src 'self' 'sha256-c='";
const LONG_ID = 'a'.repeat(64);
const EMBED = "default-src 'none'; frame-ancestors *";
const ARTIST = "default-src 'none'; script-src 'sha256-artist='";
const SERIES = "default-src 'none'; script-src 'sha256-series='";
/** As long as ids may be: nginx refuses them as names in a map. */
const ARTISTS = Array.from({ length: 50 }, (_, n) => `${'a'.repeat(60)}-${n}`);

const rules = hostRules({
  siteUrl: 'https://nhac.example:8443',
  folder: '/srv/Nhạc của "tôi"',
  policies: new Map([
    ['track/a.html', USUAL],
    ['track/b.html', USUAL],
    ['track/c.html', USUAL],
    ['track/d.html', USUAL],
    ['index.html', OTHER],
    ['kham-pha.html', OTHER],
    ...ARTISTS.map((id) => [`nghe-si/${id}.html`, ARTIST] as const),
    ...['a', 'b', '404', '410'].map((id) => [`nhung/${id}.html`, EMBED] as const),
    ...ARTISTS.map((id) => [`tuyen-tap/${id}.html`, SERIES] as const),
    ...[
      ...['404.html', 'track/404.html', 'track/410.html', 'nghe-si/404.html'],
      ...['tuyen-tap/404.html', 'the/404.html'],
    ].map((page) => [page, ERROR] as const),
  ]),
  goneIds: ['cu', LONG_ID],
  goneSounds: ['/sound/0123456789abcdef.mp3'],
});

const ROOTS = {
  'nginx.conf': 'root "/srv/Nhạc của \\"tôi\\"";',
  Caddyfile: 'root * "/srv/Nhạc của \\"tôi\\""',
};

describe.each(Object.keys(ROOTS) as (keyof typeof ROOTS)[])('%s', (name) => {
  const text = rules[name];

  test('the rules name the folder, whatever characters it has', () => {
    expect(text).toContain(ROOTS[name]);
  });

  test('the answer for each removed track and its data is 410', () => {
    for (const id of ['cu', LONG_ID]) {
      expect(text).toMatch(new RegExp(`/track/${id}\\b`));
      expect(text).toContain(`/data/track/${id}.json`);
    }
    expect(text).toContain('/track/410.html');
  });

  test('the usual policy is there once, and other policies are set for their pages', () => {
    expect(text.split(USUAL)).toHaveLength(2);
    expect(text.split(OTHER)).toHaveLength(3);
    expect(text.split(ARTIST)).toHaveLength(2);
    // Caddy's error pages have no other way to get theirs.
    expect(text.split(EMBED)).toHaveLength(name === 'Caddyfile' ? 4 : 2);
    expect(text.split(SERIES)).toHaveLength(2);
    expect(text).not.toContain(ARTISTS[0]);
  });

  test('the rules set the headers of every answer', () => {
    for (const header of ['X-Content-Type-Options', 'Permissions-Policy'])
      expect(text).toContain(`${header} "`);
    expect(text).toMatch(/X-Frame-Options "DENY"|vinahouse_frames \{\s+default "DENY"/);
    // Other sites may embed covers.
    expect(text).toContain('Cross-Origin-Resource-Policy');
    expect(text).toContain('"cross-origin"');
  });

  test('others’ caches may keep media for five minutes, and none may keep sound for ever', () => {
    expect(text).toContain('public, max-age=3600, s-maxage=300');
    expect(text).toContain('public, max-age=31536000, s-maxage=300, immutable');
    for (const line of text
      .split('\n')
      .filter((one) => one.includes('max-age=31536000, immutable')))
      expect(line).not.toMatch(/sound|covers|waveforms/);
  });

  test('sound is sent with its media type', () => {
    expect(text).toContain('audio/mp4');
    expect(text).toContain('audio/mpeg');
    expect(text).toContain('audio/webm');
  });
});

test('the rules name pages as each host matches them', () => {
  expect(rules['nginx.conf']).toContain(`  "/index.html" "${OTHER}";`);
  expect(rules.Caddyfile).toMatch(/@policy\d path \/\n/);
  expect(rules.Caddyfile).toMatch(/@policy\d path \/kham-pha\n/);
});

test('without removed tracks there is no rule for them', () => {
  const { Caddyfile, 'nginx.conf': nginx } = hostRules({
    siteUrl: 'https://nhac.example',
    folder: '/srv/nhac',
    policies: new Map(),
    goneIds: [],
    goneSounds: [],
  });
  expect(Caddyfile).not.toContain('@gone path');
  expect(nginx).not.toContain('return 410');
});

test('the site answers to its name, so that a host’s default site does not take its visitors', () => {
  const write = (siteUrl: string) =>
    hostRules({ siteUrl, folder: '/srv/nhac', policies: new Map(), goneIds: [], goneSounds: [] });
  expect(rules['nginx.conf']).toMatch(/^ {2}server_name nhac\.example;$/m);
  expect(rules.Caddyfile).toMatch(/^https:\/\/nhac\.example:8443 \{$/m);
  const [local, byNumber] = ['http://localhost:3000', 'http://192.0.2.7'].map(write);
  expect(local?.['nginx.conf']).not.toMatch(/^ *server_name /m);
  expect(local?.Caddyfile).toMatch(/^:80 \{$/m);
  expect(byNumber?.['nginx.conf']).toMatch(/^ {2}server_name 192\.0\.2\.7;$/m);
});
