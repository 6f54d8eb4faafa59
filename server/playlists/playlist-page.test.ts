import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { startTestSite, type TestSite } from '#server/testing/test-site.ts';
import type { AskAsVisitor } from './find-public-playlist.ts';

const ID = '0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b';

type Row = { title: string; description: string; is_public: boolean };

let site: TestSite;
let asked: string[];
afterEach(() => site.stop());

/** A backend with one playlist or none. */
async function start(row: Row | null, trackIds: string[] = []) {
  asked = [];
  return startWith(async (path) => {
    asked.push(path);
    if (path.startsWith('/rest/v1/playlists?')) return Response.json(row ? [row] : []);
    return Response.json(trackIds.map((track_id) => ({ track_id })));
  });
}

async function startWith(askHosted: AskAsVisitor) {
  site = await startTestSite(undefined, { askHosted });
  return site;
}

const PUBLIC = { title: 'Đi phượt', description: 'Gió lùa', is_public: true };

test('a public playlist has its own title, description and first cover in the head', async () => {
  await start(PUBLIC, ['mua-chieu']);
  const { status, text, headers } = await site.ask(`/playlist/${ID}`);
  expect(status).toBe(200);
  expect(text).toContain('<title>Đi phượt · Playlist · VINAHOUSE</title>');
  for (const tag of [
    '<meta name="description" content="Gió lùa"',
    `<link rel="canonical" href="https://nhac.example/playlist/${ID}"`,
    '<meta property="og:type" content="music.playlist"',
    '<meta property="og:title" content="Đi phượt · Playlist · VINAHOUSE"',
    '<meta property="og:description" content="Gió lùa"',
    `<meta property="og:url" content="https://nhac.example/playlist/${ID}"`,
    '<meta property="og:image" content="https://nhac.example/covers/mua-chieu.jpg"',
    '<meta property="og:image:alt" content="Mưa chiều"',
    '<meta name="twitter:card" content="summary_large_image"',
    '<meta name="twitter:title" content="Đi phượt · Playlist · VINAHOUSE"',
    '<meta name="twitter:image" content="https://nhac.example/covers/mua-chieu.jpg"',
  ])
    expect(text).toContain(tag);
  expect(text).not.toContain('noindex');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
});

test.each([
  ['no track', []],
  ['an unknown track', ['gone']],
])('a playlist with %s has the cover of the site', async (_, trackIds) => {
  await start({ ...PUBLIC, description: '' }, trackIds);
  const { text } = await site.ask(`/playlist/${ID}`);
  expect(text).toContain('property="og:image" content="https://nhac.example/art/og-home.jpg"');
  expect(text).toContain(
    'property="og:image:alt" content="Mặt trống đồng phát sáng và chữ VINAHOUSE"',
  );
  expect(text).toContain('name="description" content="Nghe playlist Đi phượt trên VINAHOUSE');
});

test('a listener’s text is escaped, and the Content-Security-Policy is that of the empty page', async () => {
  const title = `"><script>alert(1)</script></title> $& $' &amp;`;
  const description = `' onload="alert(2)" </noscript><img src=x>`;
  await start({ title, description, is_public: true });
  const { text, headers } = await site.ask(`/playlist/${ID}`);
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img');
  expect(text).not.toContain('"alert(2)');
  expect(text).toContain(
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/title&gt; $&amp; $&#x27; &amp;amp;',
  );
  expect(text.match(/<title>/g)).toHaveLength(1);
  expect(text.match(/<script>/g)).toHaveLength(1);
  const plain = await site.ask('/playlist/none');
  expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
  expect(headers['content-security-policy']).toContain('sha256-');
});

test.each([
  ['it does not exist', null],
  ['it is private', { ...PUBLIC, is_public: false }],
])('when %s, the answer is 404 and reveals nothing about it', async (_, row) => {
  await start(row);
  const { status, text } = await site.ask(`/playlist/${ID}`);
  expect(status).toBe(404);
  expect(text).toContain('<title>Vinahouse</title>');
  expect(text).not.toContain('phượt');
});

test.each([
  '/playlist/none',
  '/playlist/',
  `/playlist/${ID}x`,
  `/playlist/${ID}/x`,
  '/playlist/%00',
])('the backend is not asked for %s', async (path) => {
  await start(PUBLIC);
  const { status, text } = await site.ask(path);
  expect([400, 404]).toContain(status);
  expect(text).not.toContain('phượt');
  expect(asked).toEqual([]);
});

test('an id in upper or lower case leads to the same playlist', async () => {
  await start(PUBLIC);
  const { text } = await site.ask(`/playlist/${ID.toUpperCase()}`);
  expect(text).toContain(`content="https://nhac.example/playlist/${ID}"`);
  expect(asked[0]).toContain(`id=eq.${ID}&`);
});

test.each<[string, AskAsVisitor]>([
  ['is unreachable', () => Promise.reject(new Error('ECONNREFUSED'))],
  ['fails', async () => new Response('no', { status: 500 })],
  ['answers with something else', async () => Response.json({ message: 'x' })],
  ['sends half an answer', async () => new Response('[{"is_public":tr')],
  ['hangs', () => new Promise(() => {})],
])('when the backend %s, the page loads and fetches the playlist itself', async (_, ask) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  await startWith(ask);
  const { status, text } = await site.ask(`/playlist/${ID}`);
  expect(status).toBe(200);
  expect(text).toContain('<title>Vinahouse</title>');
  expect(warn.mock.calls).toEqual([
    ['playlist-without-preview', { id: ID, message: expect.any(String) }],
  ]);
  warn.mockRestore();
});

test('the page is compressed as the browser accepts, and HEAD has the same headers', async () => {
  await start(PUBLIC);
  const question = { headers: { 'Accept-Encoding': 'gzip, br' } };
  const { headers, body } = await site.ask(`/playlist/${ID}`, question);
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toBe('Accept-Encoding');
  expect(brotliDecompressSync(body).toString()).toContain('Đi phượt');
  const head = await site.ask(`/playlist/${ID}`, { ...question, method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-encoding']).toBe('br');
});
