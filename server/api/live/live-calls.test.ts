import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LiveMessage } from '#app/backend/live-stream.ts';
import { REST, TestServer, type TestUser } from '../../testing/test-server.ts';
import { openStream, type TestStream } from '../../testing/test-stream.ts';

const SETTINGS = { SITE_URL: 'http://localhost:3999' };
const server = new TestServer(SETTINGS);
/** A second server on the same database. */
const second = new TestServer(SETTINGS, { beside: server });
let user: TestUser;
let trackId: string;
let lastTrack = 0;
let streams: TestStream[] = [];

beforeAll(async () => {
  await server.start();
  await second.start();
  user = await server.user();
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});
beforeEach(async () => {
  trackId = `truc-tiep-${++lastTrack}`;
  await server.addTracks([trackId]);
  await server.sql('delete from private.recent_comments');
});
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

const open = async (of = server, headers: Record<string, string> = {}) => {
  const stream = await openStream(of.address, trackId, headers);
  streams.push(stream);
  return stream;
};
const post = (content: string) =>
  user.client
    .from('track_comments')
    .insert({ content, track_id: trackId, user_id: user.id })
    .throwOnError();
const addBySql = (content: string) =>
  server.sql<{ id: string }>(
    'insert into public.track_comments (track_id, user_id, content) values ($1, $2, $3) returning id',
    [trackId, user.id, content],
  );
const contents = (message: LiveMessage | undefined) =>
  message?.comments.map(({ content }) => content);

/** The next message with comments. A notification of an earlier statement may still arrive before it. */
async function nextComments(stream: TestStream): Promise<string[] | undefined> {
  for (;;) {
    const told = contents(await stream.next());
    if (told?.length !== 0) return told;
  }
}

test('a stream starts with the current comments and gets new ones, on every server of a database', async () => {
  await post('một');
  for (const one of [server, second])
    expect(contents(await (await open(one)).next())).toEqual(['một']);
  await post('hai');
  for (const stream of streams) {
    const message = await stream.next();
    expect(message?.isOnlyAdded).toBe(true);
    expect(message?.comments).toMatchObject([
      { content: 'hai', track_id: trackId, user_id: user.id, author: { user_id: user.id } },
    ]);
  }
});

test('a message contains what the table shows to a visitor', async () => {
  await post('như bảng');
  const [comment] = (await (await open()).next())?.comments ?? [];
  const { author, ...row } = comment ?? {};
  const table = await server.call('GET', `${REST}/track_comments?select=*&track_id=eq.${trackId}`);
  expect(table.body).toEqual([row]);
  const profiles = await server.call(
    'GET',
    `${REST}/profiles?select=user_id,display_name,avatar_url&user_id=in.(${user.id})`,
  );
  expect(profiles.body).toEqual([author]);
});

test('a listener told of a comment can read it, also at another server', async () => {
  const read = () =>
    second.call('GET', `${REST}/track_comments?select=*&track_id=eq.${trackId}&limit=50`);
  const stream = await open(second);
  await stream.next();
  expect((await read()).body).toEqual([]);
  await addBySql('từ psql');
  await stream.next();
  expect((await read()).body).toMatchObject([{ content: 'từ psql' }]);
});

test.each([
  ['deleted', (id: string) => ['delete from public.track_comments where id = $1', [id]]],
  [
    'hidden',
    (id: string) => ['insert into private.hidden_comments (comment_id) values ($1)', [id]],
  ],
  ['removed by a truncate', () => ['truncate public.track_comments', []]],
  [
    'deleted without triggers',
    (id: string) => [
      `do $$ begin set local session_replication_role = replica;
         delete from public.track_comments where id = '${id}'; end $$`,
      [],
    ],
  ],
] as [string, (id: string) => [string, unknown[]]][])(
  'when a comment is %s, the page is told to reload',
  async (_, statement) => {
    const [{ id } = { id: '' }] = await addBySql('đi đây');
    const stream = await open();
    expect(contents(await stream.next())).toEqual(['đi đây']);
    await server.sql(...statement(id));
    expect(await stream.next()).toEqual({ comments: [], isOnlyAdded: false });
    expect(contents(await (await open()).next())).toEqual([]);
  },
);

test('a comment that is put back appears again', async () => {
  const [{ id } = { id: '' }] = await addBySql('về lại');
  await server.sql('insert into private.hidden_comments (comment_id) values ($1)', [id]);
  const stream = await open();
  expect(contents(await stream.next())).toEqual([]);
  await server.sql('delete from private.hidden_comments where comment_id = $1', [id]);
  expect(await nextComments(stream)).toEqual(['về lại']);
});

test('a track’s stream contains no comments on other tracks, and for a hidden track none at all', async () => {
  const stream = await open();
  expect(contents(await stream.next())).toEqual([]);
  const shown = trackId;
  trackId += '-khac';
  await server.addTracks([trackId]);
  await addBySql('của bài khác');
  await server.sql("update public.tracks set status = 'hidden' where id = $1", [trackId]);
  expect(contents(await (await open()).next())).toEqual([]);
  trackId = shown;
  await addBySql('của bài này');
  expect(await nextComments(stream)).toEqual(['của bài này']);
});

test('for more changes than a message holds, the page is told to reload', async () => {
  const stream = await open();
  await stream.next();
  await server.sql(
    `do $$ begin set local session_replication_role = replica;
       insert into public.track_comments (track_id, user_id, content)
         select '${trackId}', '${user.id}', n::text from generate_series(1, 60) as n; end $$`,
  );
  const message = await stream.next();
  expect(message?.comments).toHaveLength(10);
  expect(message?.isOnlyAdded).toBe(false);
});

test('after a lost database connection streams are told to reload, and continue', async () => {
  const stream = await open();
  await stream.next();
  await server.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen \"%' or query = 'select'",
  );
  expect((await stream.next())?.isOnlyAdded).toBe(false);
  await addBySql('sau đó');
  expect(await nextComments(stream)).toEqual(['sau đó']);
}, 30_000);

test.each([
  ['', 400],
  ['?track_id=', 400],
  ['?track_id=Bai_1', 400],
  ['?track_id=bai-1&track_id=bai-2', 400],
  ['?track_id=bai-1&more=1', 400],
])('a stream with the query %j is refused', async (query, status) => {
  expect((await server.ask(`/api/live/v1/comments${query}`)).status).toBe(status);
});

test('a stream answers only GET', async () => {
  const path = '/api/live/v1/comments?track_id=bai-1';
  for (const method of ['POST', 'DELETE', 'HEAD'])
    expect((await server.ask(path, { method })).status).toBe(405);
});

test('proxies neither buffer nor cache the messages', async () => {
  const { status, headers } = await open();
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test('a stopping server ends its streams without waiting for them', async () => {
  const stream = await open(second);
  await stream.next();
  const stopped = second.halt();
  // If the server waited for the stream, the grace period would cut it, which is an error here.
  expect(await nextComments(stream)).toBeUndefined();
  await stopped;
});
