import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedPlaylist, playlistToRender } from '#domain/embeds.ts';
import { toOembed } from '#domain/oembed.ts';
import { log } from '#runtime/log.ts';
import { startTestSite, type TestSite } from '#server/testing/test-site.ts';

const ID = '0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b';
const PRIVATE = ID.replace('0b', '0c');
const AWAY = ID.replace('0b', '0d');
const TITLE = '</script><b>100% Đi "phượt"';
const OEMBED = toOembed({
  ...{ title: TITLE, player: '', site: '', siteName: '' },
  isList: true,
});

let site: TestSite;
let asked: string[];
let rendered: (string | null)[];
beforeAll(async () => {
  const askHosted = async (path: string) => {
    asked.push(path);
    if (path.includes(AWAY)) throw new Error('away');
    if (path.startsWith('/rest/v1/playlist_tracks?'))
      return Response.json([{ track_id: 'mua-chieu' }, { track_id: 'an-di' }]);
    return Response.json([{ title: TITLE, description: '', is_public: path.includes(`eq.${ID}`) }]);
  };
  const pages = {
    isPage: () => false,
    answer: async (path: string | null) => {
      rendered.push(path);
      return {
        status: path?.includes('/-') ? 404 : 200,
        headers: {},
        bodies: { identity: Buffer.from(JSON.stringify(OEMBED)) },
        hash: '',
        isFrameable: true,
      };
    },
  };
  site = await startTestSite(undefined, { askHosted, pages });
});
afterAll(() => site.stop());
beforeEach(() => {
  asked = [];
  rendered = [];
});

const playlist: EmbeddedPlaylist = { id: ID, title: TITLE, trackIds: ['mua-chieu', 'an-di'] };
const oembedOf = (id: string) =>
  `/oembed?url=${encodeURIComponent(`https://nhac.example/playlist/${id}`)}`;

test('the player of a public playlist is rendered with its tracks, a hundred at most', async () => {
  const { status, headers } = await site.ask(`/nhung/danh-sach/${ID.toUpperCase()}`);
  expect(status).toBe(200);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(rendered).toEqual([playlistToRender('nhung', playlist)]);
  expect(asked[1]).toMatch(/limit=100$/);
  expect((await site.ask(oembedOf(ID))).status).toBe(200);
  expect(rendered[1]).toBe(playlistToRender('oembed', playlist));
});

test('what the server names in a path comes back as it was', () => {
  const [, list = ''] = /danh-sach\/([^/]+)$/.exec(playlistToRender('nhung', playlist)) ?? [];
  expect(JSON.parse(decodeURIComponent(list))).toEqual(playlist);
});

test.each([
  ['a private playlist', `/nhung/danh-sach/${PRIVATE}`, '/nhung/-'],
  ['its oEmbed', oembedOf(PRIVATE), '/oembed/-.json'],
  ['tracks that a visitor names', playlistToRender('nhung', playlist), '/nhung/-'],
  ['an odd id', '/nhung/danh-sach/x', '/nhung/-'],
])('%s is not found', async (_, path, shown) => {
  expect((await site.ask(path)).status).toBe(404);
  expect(rendered).toEqual([shown]);
});

test('while the backend is away, it may exist', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  expect((await site.ask(`/nhung/danh-sach/${AWAY}`)).status).toBe(503);
  expect((await site.ask(oembedOf(AWAY))).status).toBe(503);
  expect(warn.mock.calls.map(([event]) => event)).toEqual(Array(2).fill('playlist-without-player'));
  warn.mockRestore();
});
