import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, REST, TestServer, type TestUser } from '../../testing/test-server.ts';

const server = new TestServer();
let user: TestUser;
beforeAll(async () => {
  await server.start();
  user = await server.user();
  await server.sql("update public.tracks set status = 'hidden' where id = 'bai-3'");
});
afterAll(() => server.stop());

const read = (query: string, headers: Record<string, string> = {}) =>
  server.call('GET', `${REST}/tracks?${query}`, undefined, headers);
const COLUMNS = 'id,title,artist,tags,chapters,duration_sec,stream_url,cover_image,likes_count';

test('visitors and listeners read published tracks, but no hidden ones', async () => {
  for (const headers of [{}, bearer(user.token)]) {
    const { status, body } = await read(`select=${COLUMNS}&id=in.(bai-2,bai-3,khong-co)`, headers);
    expect([status, body]).toEqual([
      200,
      [
        {
          id: 'bai-2',
          title: 'bai-2',
          artist: 'DJ Thử',
          tags: [],
          chapters: null,
          duration_sec: 200,
          stream_url: '/sound/bai-2.mp3',
          cover_image: '/covers/bai-2.jpg',
          likes_count: 0,
        },
      ],
    ]);
  }
});

test('tracks are read in list order, page by page', async () => {
  const page = async (more = '') => {
    const { body } = await read(`select=id,list_position&order=list_position.asc&limit=13${more}`);
    return body as { id: string; list_position: number }[];
  };
  const first = await page();
  const second = await page(`&list_position=gt.${first.at(-1)?.list_position}`);
  const all = await server.sql(
    "select id from public.tracks where status = 'published' order by list_position",
  );
  expect([...first, ...second].map(({ id }) => ({ id }))).toEqual(all);
});

test.each([
  ['', 400],
  ['select=sound_hash', 400],
  ['select=id,status', 400],
  ['select=id&status=eq.hidden', 400],
  ['select=id&revision=gt.0', 400],
  ['select=id&limit=101', 400],
  ['select=id&order=title.asc', 400],
  ['select=id&id=in.()', 400],
  ['select=*', 403],
])('a GET of tracks?%s is answered with %i', async (query, status) => {
  for (const headers of [{}, bearer(user.token)])
    expect((await read(query, headers)).status).toBe(status);
});

test.each(['POST', 'PATCH', 'DELETE'])('%s on tracks is refused', async (method) => {
  const before = await server.sql('select * from public.tracks order by id');
  const path = `${REST}/tracks?id=eq.bai-1`;
  const answer = await server.call(method, path, { title: 'Giả' }, bearer(user.token));
  expect(answer.status).toBe(405);
  expect(await server.sql('select * from public.tracks order by id')).toEqual(before);
});
