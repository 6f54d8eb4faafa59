import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import {
  bearer,
  PASSWORD,
  REST,
  type TestServer,
  type TestUser,
} from '../../testing/test-server.ts';

let server: TestServer;
let operator: TestUser;
let listener: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
});
beforeEach(async () => {
  operator = await server.user();
  listener = await server.user();
  await server.sql('select private.set_operator($1, true)', [operator.email]);
});

const call = (user: TestUser, name: string, body: object = {}) =>
  server.call('POST', `${REST}/rpc/${name}`, body, bearer(user.token));
const readAs = async (headers: Record<string, string> = {}) =>
  (
    await server.call(
      'GET',
      `${REST}/track_comments?select=*&order=created_at.desc,id.desc&limit=50`,
      undefined,
      headers,
    )
  ).body;
const newComment = async (content: string) => {
  const [row] = await server.sql<{ id: string }>(
    "insert into public.track_comments (content, track_id, user_id) values ($1, 'bai-1', $2) returning id",
    [content, listener.id],
  );
  return row?.id ?? '';
};

test('a comment hidden by an operator disappears on the next read and can come back', async () => {
  const id = await newComment('http://xau.example');
  // The answer is shared for one second; the operator's call invalidates it.
  expect(await readAs()).toMatchObject([{ id }]);
  const hidden = await call(operator, 'hide_comment', { comment_id: id, reason: 'quảng cáo' });
  expect([hidden.status, hidden.body]).toEqual([200, true]);
  expect([await readAs(), await readAs(bearer(listener.token))]).toEqual([[], []]);
  const { body } = await call(operator, 'studio_comments', { before: null, before_id: null });
  expect(body).toMatchObject([
    { id, content: 'http://xau.example', hidden_at: expect.any(String) },
  ]);

  await call(operator, 'show_comment', { comment_id: id });
  expect(await readAs()).toMatchObject([{ id }]);
  const { body: acts } = await call(operator, 'studio_acts', {
    ...{ before: null, only_act: null, only_operator: null },
    join_alike: true,
  });
  expect((acts as object[]).slice(0, 2)).toMatchObject([
    { act: 'show_comment' },
    { act: 'hide_comment', reason: 'quảng cáo' },
  ]);
});

test('a ban ends a session at once, and a former operator has no rights left', async () => {
  const ban = { listener: listener.id, reason: '', password: PASSWORD };
  expect((await call(operator, 'ban_listener', { ...ban, password: 'sai' })).body).toBe(false);
  expect((await call(operator, 'ban_listener', ban)).body).toBe(true);
  const row = { user_id: listener.id, track_id: 'bai-1', content: 'vẫn viết' };
  const written = await server.call('POST', `${REST}/track_comments`, row, bearer(listener.token));
  expect(written.status).toBe(401);

  expect((await call(operator, 'am_i_operator')).body).toBe(true);
  await server.sql('select private.set_operator($1, false)', [operator.email]);
  expect((await call(operator, 'am_i_operator')).body).toBe(false);
  expect((await call(operator, 'pardon_listener', { listener: listener.id })).status).toBe(403);
});

test.each([
  ['hide_comment', { comment_id: 'x', reason: '' }],
  ['hide_comment', { comment_id: '99999999-9999-4999-8999-999999999999' }],
  ['hide_comment', { comment_id: '99999999-9999-4999-8999-999999999999', reason: 'a'.repeat(301) }],
  ['studio_comments', { before: 'now()', before_id: null }],
  ['studio_comments', {}],
  ['studio_acts', { before: '1; drop', only_act: null, only_operator: null, join_alike: true }],
  ['ban_listener', { listener: '99999999-9999-4999-8999-999999999999', reason: '', password: '' }],
])('the call %s %o is refused', async (name, body) => {
  expect((await call(operator, name, body)).status).toBe(400);
});
