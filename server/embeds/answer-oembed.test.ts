import { expect, test, vi } from 'vitest';
import { toOembed } from '#domain/oembed.ts';
import type { RenderedFile } from '#publish/site-renderer.ts';
import { answerOembed } from './answer-oembed.ts';

const FILE = toOembed({
  title: 'Mưa chiều',
  player: 'https://nhac.example/nhung/mua-chieu',
  site: 'https://nhac.example/',
  siteName: 'VINAHOUSE',
  isList: false,
});
const PLAYLIST = '0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b';
const rendered = (status: number, content: unknown = FILE): RenderedFile => ({
  ...{ status, headers: {}, hash: '' },
  bodies: { identity: Buffer.from(JSON.stringify(content)) },
});

const read = vi.fn(async (path: string) => rendered(path.includes('/cu.json') ? 410 : 200));
const readPlaylist = vi.fn(async (id: string) => rendered(id === PLAYLIST ? 200 : 404));
const FILES = [
  ...['/oembed/mua-chieu.json', '/oembed/đêm.json', '/oembed/cu.json'],
  ...['/oembed/nghe-si/bo.json', '/oembed/tuyen-tap/mot.json'],
];

async function ask(asked: Record<string, string>) {
  read.mockClear();
  readPlaylist.mockClear();
  const isPage = (path: string) => FILES.includes(path);
  const siteUrl = 'https://nhac.example';
  const answer = await answerOembed(asked, { siteUrl, isPage, read, readPlaylist });
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  return { status: answer.status, content: await answer.json() };
}

test.each([
  ['https://nhac.example/track/mua-chieu', '/oembed/mua-chieu.json'],
  ['http://nhac.example/track/mua-chieu/?t=xau#x', '/oembed/mua-chieu.json'],
  ['https://nhac.example/track/%C4%91%C3%AAm', '/oembed/đêm.json'],
  ['https://nhac.example/nghe-si/bo', '/oembed/nghe-si/bo.json'],
  ['https://nhac.example/tuyen-tap/mot', '/oembed/tuyen-tap/mot.json'],
  ['https://nhac.example/tuyen-tap/mot?t=5', '/oembed/tuyen-tap/mot.json'],
])('%s is described by %s', async (url, file) => {
  expect(await ask({ url })).toMatchObject({ status: 200, content: FILE });
  expect(read.mock.calls).toEqual([[file]]);
});

test.each([
  ['t=83', 83],
  ['utm_source=x&t=1m23s', 83],
  ['t=1:02:03', 3723],
])('the player of a track’s address with ?%s starts there', async (query, startSec) => {
  const { content } = await ask({
    url: `https://nhac.example/track/mua-chieu?${query}`,
    maxwidth: '300',
  });
  expect(content.html).toContain(
    ` src="https://nhac.example/nhung/mua-chieu?t=${startSec}" width="300" height="120" `,
  );
});

test('a public playlist is described, a private one is not', async () => {
  const address = (id: string) => `https://nhac.example/playlist/${id}`;
  expect((await ask({ url: address(PLAYLIST) })).status).toBe(200);
  expect((await ask({ url: address(PLAYLIST.replace('0b', '0c')) })).status).toBe(404);
  expect((await ask({ url: address('x') })).status).toBe(404);
  expect(readPlaylist).not.toHaveBeenCalled();
});

test.each([
  'https://xau.example/track/mua-chieu',
  'https://nhac.example.xau.example/track/mua-chieu',
  'https://nhac.example:8443/track/mua-chieu',
  'https://nhac.example@xau.example/track/mua-chieu',
  'javascript:alert(1)',
  'https://nhac.example/',
  'https://nhac.example/quan-tri',
  'https://nhac.example/constructor/mua-chieu',
  'https://nhac.example/tuyen-tap/khong-co',
  'https://nhac.example/track/khong-co',
  'https://nhac.example/track/cu',
  'https://nhac.example/track/..%2Fdata%2Fids',
  'https://nhac.example/nhung/danh-sach/%7B%7D',
  'https://nhac.example/track/%E0%A4%A',
  'mua-chieu',
])('%s is not found', async (url) => {
  expect(await ask({ url })).toEqual({ status: 404, content: null });
});

test.each([
  [{ url: 'https://nhac.example/track/mua-chieu', format: 'xml' }, 501],
  [{ format: 'json' }, 400],
  [{ url: '' }, 400],
])('the query %o is answered %d', async (asked, status) => {
  expect((await ask(asked as Record<string, string>)).status).toBe(status);
});

test('it fits the room that is there, and odd sizes are ignored', async () => {
  const url = 'https://nhac.example/track/mua-chieu';
  expect((await ask({ url, maxwidth: '320', maxheight: '100' })).content).toMatchObject({
    width: 320,
    height: 100,
  });
  for (const odd of ['0', '-5', '1e3', 'x', '9'.repeat(30), ' 7'])
    expect((await ask({ url, maxwidth: odd, maxheight: odd })).content).toEqual(FILE);
});
