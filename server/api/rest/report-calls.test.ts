import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { REPORT_REASONS } from '#app/backend/rows/report-rows.ts';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { bearer, REST, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let operator: TestUser;
let author: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
  operator = await server.user();
  author = await server.user();
  await server.sql('select private.set_operator($1, true)', [operator.email]);
});

const report = (target: string, headers: Record<string, string> = {}, more: object = {}) =>
  server.call(
    'POST',
    `${REST}/rpc/report`,
    { kind: 'comment', target, reason: 'spam', note: '', ...more },
    headers,
  );
const call = (user: TestUser, name: string, body: object = {}) =>
  server.call('POST', `${REST}/rpc/${name}`, body, bearer(user.token));
const comments = async () =>
  (await server.call('GET', `${REST}/track_comments?select=*&track_id=eq.bai-1`)).body;

test('a visitor reports; three listeners hide the comment on the next read; an operator puts it back', async () => {
  const [row] = await server.sql<{ id: string }>(
    "insert into public.track_comments (content, track_id, user_id) values ('xấu', 'bai-1', $1) returning id",
    [author.id],
  );
  const id = row?.id ?? '';
  expect((await report(id)).status).toBe(204);
  for (let n = 0; n < 3; n++) {
    const { id: reporter, token } = await server.user();
    await server.sql(
      "update auth.users set email_confirmed_at = now() - interval '2 days' where id = $1",
      [reporter],
    );
    expect(await comments()).toMatchObject([{ id }]);
    expect((await report(id, bearer(token))).status).toBe(204);
  }
  expect(await comments()).toEqual([]);
  const { body: removed } = await call(author, 'my_removed');
  expect(removed).toMatchObject([{ kind: 'comment', words: 'xấu', by_reports: true }]);
  const { body: reported } = await call(operator, 'studio_reports', {
    before: null,
    before_target: null,
  });
  expect(reported).toMatchObject([{ target: id, listeners: 3, visitors: 1, is_hidden: true }]);
  expect((await call(author, 'dismiss_reports', { kind: 'comment', target: id })).status).toBe(403);
  const dismissed = await call(operator, 'dismiss_reports', { kind: 'comment', target: id });
  expect(dismissed.body).toBe(true);
  expect(await comments()).toMatchObject([{ id }]);
});

test('a network may send thirty reports an hour; other networks are unaffected', async () => {
  const flood = { 'X-Forwarded-For': '203.0.113.77' };
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await report(randomUUID(), flood)).status);
  expect(statuses).toEqual([...Array(30).fill(204), 429]);
  expect((await report(randomUUID(), { 'X-Forwarded-For': '203.0.113.78' })).status).toBe(204);
});

test.each(REPORT_REASONS)('the reason %s is accepted', async (reason) => {
  const network = { 'X-Forwarded-For': '203.0.113.79' };
  expect((await report(randomUUID(), network, { reason })).status).toBe(204);
});

test('an ended session cannot report as a visitor', async () => {
  const gone = await server.user();
  await server.sql('delete from auth.sessions where user_id = $1', [gone.id]);
  expect((await report(randomUUID(), bearer(gone.token))).status).toBe(401);
});

test.each([
  { kind: 'track' },
  { target: 'x' },
  { reason: 'x y' },
  { note: 'a'.repeat(301) },
  { more: 1 },
])('a report with %o is refused', async (more) =>
  expect((await report(randomUUID(), {}, more)).status).toBe(400),
);
