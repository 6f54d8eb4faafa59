import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, REST, TestServer, type TestUser } from '../../testing/test-server.ts';

const server = new TestServer();
let operator: TestUser;
let listener: TestUser;
beforeAll(async () => {
  await server.start();
  operator = await server.user();
  listener = await server.user();
  await server.sql('select private.set_operator($1, true)', [operator.email]);
});
afterAll(() => server.stop());

const call = (user: TestUser, name: string, body: object) =>
  server.call('POST', `${REST}/rpc/${name}`, body, bearer(user.token));
const LIST = { search: 'bai-1', only_hidden: false, after_position: null, after_id: null };
const titleOnPage = async () => {
  const { body } = await server.ask('/data/track/bai-1.json');
  return (body as { track?: { title?: string } } | null)?.track?.title;
};

test('an operator’s correction reaches the site, and listeners are refused', async () => {
  const fields = { title: 'Tên “mới”', tags: ['Một', 'Hai {"}'], bpm: 140.5, album: '' };
  const edited = await call(operator, 'edit_track', { track_id: 'bai-1', fields });
  expect([edited.status, edited.body]).toEqual([200, true]);
  await expect.poll(titleOnPage, { interval: 20 }).toBe('Tên “mới”');
  const { body } = await call(operator, 'studio_track', { track_id: 'bai-1' });
  expect(body).toMatchObject([{ id: 'bai-1', ...fields }]);
  const { body: found } = await call(operator, 'studio_tracks', LIST);
  expect((found as { id: string }[]).map(({ id }) => id)).toContain('bai-1');

  const refused = await call(listener, 'edit_track', { track_id: 'bai-1', fields: { title: 'x' } });
  expect([refused.status, refused.body]).toMatchObject([403, { message: 'not_operator' }]);
  const bad = await call(operator, 'edit_track', { track_id: 'bai-1', fields: { title: ' ' } });
  expect([bad.status, bad.body]).toMatchObject([400, { message: 'track_bad_title' }]);
});

test('tracks taken down together disappear with their comments, and can come back', async () => {
  const track_ids = ['bai-2', 'bai-3'];
  await server.sql(
    "insert into public.track_comments (content, track_id, user_id) values ('hay', 'bai-2', $1)",
    [listener.id],
  );
  const comments = async () =>
    (await server.call('GET', `${REST}/track_comments?select=*&track_id=eq.bai-2`)).body;
  expect(await comments()).toMatchObject([{ content: 'hay' }]);
  const taken = await call(operator, 'take_down_tracks', { track_ids, reason: 'bản quyền' });
  expect(taken.body).toBe(2);
  // The answer is shared for one second; the operator's call invalidates it.
  expect(await comments()).toEqual([]);
  const statusOf = async () => (await server.ask('/data/track/bai-2.json')).status;
  await expect.poll(statusOf, { interval: 20 }).toBe(410);
  expect((await call(operator, 'tag_tracks', { track_ids, tag: 'Chill' })).body).toBe(2);
  expect((await call(operator, 'put_back_tracks', { track_ids })).body).toBe(2);
  expect(await comments()).toMatchObject([{ content: 'hay' }]);
});

test.each<[string, object]>([
  ['edit_track', { track_id: 'bai-1', fields: [] }],
  ['edit_track', { track_id: 'bai-1', fields: null }],
  ['edit_track', { track_id: '../x', fields: {} }],
  ['edit_track', { track_id: 'bai-1' }],
  ['take_down_tracks', { track_ids: [], reason: '' }],
  ['take_down_tracks', { track_ids: 'bai-1', reason: '' }],
  ['take_down_tracks', { track_ids: Array(101).fill('bai-1'), reason: '' }],
  ['put_back_tracks', { track_ids: ['bai-1', null] }],
  ['tag_tracks', { track_ids: ['bai-1'], tag: 5 }],
  ['studio_tracks', { ...LIST, search: 'a'.repeat(201) }],
  ['studio_tracks', { ...LIST, after_position: 0.5 }],
  ['studio_tracks', { ...LIST, only_hidden: 'true' }],
])('the call %s %o is refused', async (name, body) => {
  expect((await call(operator, name, body)).status).toBe(400);
});
