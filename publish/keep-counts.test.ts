import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { log } from '#runtime/log.ts';
import { keepCounts } from './keep-counts.ts';

const WAIT = { timeout: 60_000 };
let database: TestDatabase;
let owner: pg.Client;
let counts: ReturnType<typeof keepCounts> | undefined;
beforeAll(async () => {
  database = await startTestDatabase();
  owner = await connect(database.connectionString);
  await owner.query(
    "insert into auth.users (id, email, email_confirmed_at) select gen_random_uuid(), n || '@example.com', now() from generate_series(1, 3) as n",
  );
});
afterAll(async () => {
  await owner.end();
  await database.stop();
});
beforeEach(async () => {
  await owner.query(
    'truncate public.tracks, private.counted_listens, private.changed_likes cascade',
  );
  await owner.query(INSERT_TEST_TRACKS, [['bai-1', 'bai-2', 'demo-1']]);
  await owner.query(
    "update public.tracks set origin = 'demo', playback_count = 1284300, likes_count = 48210 where id = 'demo-1'",
  );
});
afterEach(async () => {
  await counts?.stop();
  counts = undefined;
  vi.restoreAllMocks();
});

const hear = (trackId: string, times: number) =>
  owner.query(
    `select private.add_listens(array_agg(gen_random_uuid()), array_agg($1::text), array_agg(0), array_agg(text 'direct'))
      from generate_series(1, $2)`,
    [trackId, times],
  );
const like = (trackId: string, listeners: number) =>
  owner.query(
    'insert into public.track_likes (user_id, track_id) select id, $1 from auth.users limit $2',
    [trackId, listeners],
  );
const read = async (id: string) => {
  const { rows } = await owner.query(
    `select playback_count::int as listens, likes_count::int as likes, likes_counted_at is not null as "areCounted", revision
      from public.tracks where id = $1`,
    [id],
  );
  const [{ revision, ...row }] = rows;
  return { row, revision };
};
const update = async () => {
  const { rows } = await owner.query('select private.update_counts() as changed');
  return rows[0].changed as number;
};

test('tracks get their listens and likes, and unchanged tracks are not written', async () => {
  const other = await read('bai-2');
  await hear('bai-1', 3);
  await like('bai-1', 2);
  expect(await update()).toBe(1);
  expect((await read('bai-1')).row).toEqual({ listens: 3, likes: 2, areCounted: true });
  await hear('bai-1', 4);
  await owner.query(
    'delete from public.track_likes where user_id in (select id from auth.users limit 1)',
  );
  await update();
  expect((await read('bai-1')).row).toEqual({ listens: 7, likes: 1, areCounted: true });
  expect(await read('bai-2')).toEqual(other);
  expect(await update()).toBe(0);
});

test('the demo keeps its given counts', async () => {
  await hear('demo-1', 3);
  await like('demo-1', 3);
  const before = await read('demo-1');
  await update();
  expect(await read('demo-1')).toEqual(before);
  expect(before.row).toEqual({ listens: 1_284_300, likes: 48_210, areCounted: false });
});

test('the likes from an import are replaced by the counted ones', async () => {
  await owner.query(
    "insert into public.tracks (id, title, artist, genre, playback_count, likes_count) values ('moi', 'Mới', 'X', 'Y', 40, 99)",
  );
  await update();
  expect((await read('moi')).row).toEqual({ listens: 40, likes: 0, areCounted: true });
});

test('likes of a track restored by an import are counted', async () => {
  await owner.query(INSERT_TEST_TRACKS, [['cu']]);
  await like('cu', 2);
  await owner.query(
    "update public.tracks set status = 'removed', status_reason = 'unknown' where id = 'cu'",
  );
  await update();
  await owner.query(
    "update public.tracks set status = 'waiting', status_reason = '', likes_count = 0 where id = 'cu'",
  );
  await update();
  expect((await read('cu')).row.likes).toBe(2);
});

test('deleting an account removes its likes', async () => {
  const id = randomUUID();
  await owner.query(
    'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
    [id, `${id}@example.com`],
  );
  await owner.query("insert into public.track_likes (user_id, track_id) values ($1, 'bai-2')", [
    id,
  ]);
  await update();
  expect((await read('bai-2')).row.likes).toBe(1);
  await owner.query('delete from auth.users where id = $1', [id]);
  await update();
  expect((await read('bai-2')).row.likes).toBe(0);
});

test('counts are updated at the start and periodically, also after the database was down', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  await hear('bai-1', 1);
  counts = keepCounts(database.connectionString, { everyMs: 20 });
  await vi.waitFor(async () => expect((await read('bai-1')).row.listens).toBe(1), WAIT);
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await hear('bai-1', 1);
  await vi.waitFor(async () => expect((await read('bai-1')).row.listens).toBe(2), WAIT);
  await counts.stop();
  counts = keepCounts('postgres://nobody@127.0.0.1:1/none', { everyMs: 600_000 });
  await vi.waitFor(() => expect(warn.mock.calls.at(-1)?.[0]).toBe('counts-not-updated'), WAIT);
});
