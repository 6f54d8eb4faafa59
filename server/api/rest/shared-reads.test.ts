import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import type { TestServer, TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let user: TestUser;
let trackId: string;
let lastTrack = 0;
beforeAll(async () => {
  server = await getEmptyServer();
  user = await server.user();
});
beforeEach(async () => {
  trackId = `bai-${++lastTrack}`;
  // Resets the rate limit, which is not tested here.
  await server.sql('delete from private.recent_comments');
});

const path = (more = '') =>
  `/api/rest/v1/track_comments?select=*&track_id=eq.${trackId}&order=created_at.desc,id.desc${more}`;
const readAsVisitor = (headers: Record<string, string> = {}, more = '') =>
  server.call('GET', path(more), undefined, headers);
const post = (content: string) =>
  user.client
    .from('track_comments')
    .insert({ content, track_id: trackId, user_id: user.id })
    .throwOnError();
/** Writes directly to the database, like another server. */
const writeElsewhere = () =>
  server.sql(
    "insert into public.track_comments (track_id, user_id, content) values ($1, $2, 'từ máy kia')",
    [trackId, user.id],
  );
const contents = ({ body }: { body: unknown }) =>
  (body as { content: string }[]).map(({ content }) => content);

test('a write on another server invalidates the answers shared among visitors', async () => {
  expect(contents(await readAsVisitor())).toEqual([]);
  await writeElsewhere();
  await expect.poll(async () => contents(await readAsVisitor())).toEqual(['từ máy kia']);
});

test('a listener reads the current rows, whoever wrote them', async () => {
  const { data: session } = await user.client.auth.getSession();
  const bearer = { Authorization: `Bearer ${session.session?.access_token}` };
  expect(contents(await readAsVisitor(bearer))).toEqual([]);
  await readAsVisitor();
  await writeElsewhere();
  const answer = await readAsVisitor(bearer);
  expect(contents(answer)).toEqual(['từ máy kia']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBeNull();
});

test('a post or deletion through the gate is visible to everybody at once', async () => {
  expect(contents(await readAsVisitor())).toEqual([]);
  await post('một');
  expect(contents(await readAsVisitor())).toEqual(['một']);
  await user.client
    .from('track_comments')
    .delete()
    .eq(
      'id',
      (
        await server.sql<{ id: string }>('select id from track_comments where track_id = $1', [
          trackId,
        ])
      )[0]?.id,
    )
    .eq('user_id', user.id)
    .throwOnError();
  expect(contents(await readAsVisitor())).toEqual([]);
});

test('a current ETag gets 304, checked on every request', async () => {
  await post('một');
  const first = await readAsVisitor();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('vary')).toContain('Authorization');
  expect(first.headers.get('content-type')).toContain('application/json');
  for (const named of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const { status, text } = await readAsVisitor({ 'If-None-Match': named });
    expect([status, text]).toEqual([304, '']);
  }
  await post('hai');
  const changed = await readAsVisitor({ 'If-None-Match': etag });
  expect([changed.status, contents(changed)]).toEqual([200, ['hai', 'một']]);
});

test('another query has its own answer', async () => {
  await post('một');
  await post('hai');
  expect(contents(await readAsVisitor())).toEqual(['hai', 'một']);
  expect(contents(await readAsVisitor({}, '&limit=1'))).toEqual(['hai']);
  const counted = await readAsVisitor({ Prefer: 'count=exact' });
  expect(counted.headers.get('content-range')).toBe('0-1/2');
  const one = await readAsVisitor({ Accept: 'application/vnd.pgrst.object+json' }, '&limit=1');
  expect(one.body).toMatchObject({ content: 'hai' });
});

test('a page of comments comes from the index, without sorting', async () => {
  // Turns off triggers and foreign keys, as a restore does: no rate limit, and no tracks or listeners needed.
  await server.sql(`
    set session_replication_role = replica;
    insert into public.track_comments (track_id, user_id, content, created_at)
    select 'bai-' || n % 50, format('00000000-0000-4000-8000-%s', lpad((n % 40)::text, 12, '0'))::uuid, 'x', now() - n * interval '1 second'
    from generate_series(1, 20000) as n;
    analyze public.track_comments`);
  for (const [which, index] of [
    ["where track_id = 'bai-7'", 'track_comments_of_track'],
    ["where user_id = '00000000-0000-4000-8000-000000000007'", 'track_comments_by_user'],
    ['', 'track_comments_latest'],
  ]) {
    const plan = await server.sql(
      `explain select * from public.track_comments ${which}
       order by created_at desc, id desc limit 50`,
    );
    expect(JSON.stringify(plan)).toContain(`Index Scan using ${index}`);
    expect(JSON.stringify(plan)).not.toContain('Sort');
  }
});

test('visitors share the authors, too, until somebody changes a name', async () => {
  const names = () =>
    server.call('GET', `/api/rest/v1/profiles?select=user_id,display_name&user_id=in.(${user.id})`);
  const rename = (display_name: string) =>
    user.client.from('profiles').update({ display_name }).eq('user_id', user.id).throwOnError();
  await rename('Tên cũ');
  const first = await names();
  expect(first.body).toEqual([{ user_id: user.id, display_name: 'Tên cũ' }]);
  expect(first.headers.get('etag')).not.toBeNull();
  await rename('Tên mới');
  expect((await names()).body).toEqual([{ user_id: user.id, display_name: 'Tên mới' }]);
});
