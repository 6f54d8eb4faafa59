import { afterEach, beforeEach, expect, test } from 'vitest';
import { Database } from '#database/database.ts';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import { openJobsForTests, watchLog } from '#server/jobs/testing/test-jobs.ts';
import { publishOnTime } from './publish-on-time.ts';

const tests = openJobsForTests();
const logged = watchLog();
let database: Database;
beforeEach(async () => {
  database = new Database(tests.connectionString);
  await database.own(INSERT_TEST_TRACKS, [['cho-ngay', 'cua-trang', 'thu']]);
  await database.own("update public.tracks set origin = 'demo' where id = 'thu'");
  await database.own("update public.tracks set status = 'hidden' where id <> 'thu'");
});
afterEach(async () => {
  await database.own('truncate public.tracks cascade');
  await database.end();
});

async function startServer({ keepsDemo = true } = {}) {
  const { jobs, notifications } = await tests.serve();
  await publishOnTime(database, { jobs, notifications, keepsDemo });
  return jobs;
}
const schedule = (id: string, at: string) =>
  database.own(`update public.tracks set publish_at = ${at} where id = $1`, [id]);
const statusOf = async (id: string) =>
  (await database.own('select status from public.tracks where id = $1', [id]))[0]?.status;
const waiting = async () =>
  (await tests.stored('publish-on-time')).map(({ start_after }) => start_after);
const publishAt = async (id: string) =>
  (await database.own('select publish_at from public.tracks where id = $1', [id]))[0]?.publish_at;

test('one job waits for the next scheduled track and publishes it, whatever wrote the schedule', async () => {
  const jobs = await startServer();
  await jobs.open();
  await schedule('cho-ngay', "now() + interval '2 days'");
  await expect.poll(waiting).toEqual([await publishAt('cho-ngay')]);
  await schedule('cua-trang', "now() + interval '1 day'");
  await expect.poll(waiting).toEqual([await publishAt('cua-trang')]);

  await schedule('cua-trang', 'now()');
  await expect.poll(() => statusOf('cua-trang')).toBe('published');
  await expect.poll(waiting).toEqual([await publishAt('cho-ngay')]);
  expect(await statusOf('cho-ngay')).toBe('hidden');

  // As every hour, in case that a change was missed.
  await tests.pool.query('delete from pgboss.job');
  await (await jobs.open()).send('publish-on-time', {});
  await expect.poll(waiting).toEqual([await publishAt('cho-ngay')]);
});

test('a track that was due while no server ran, or when a server was killed, is published at the next start', async () => {
  await schedule('cho-ngay', "now() - interval '1 hour'");
  // The unfinished job of a killed server.
  const former = await startServer();
  await former.open();
  await expect.poll(() => statusOf('cho-ngay')).toBe('published');
  await former.stop();
  await tests.pool.query(`insert into pgboss.job (name, state, singleton_key, retry_limit)
    values ('publish-on-time', 'active', 'next', 5)`);
  await schedule('cua-trang', "now() - interval '1 minute'");
  await (await startServer()).open();
  await expect.poll(() => statusOf('cua-trang')).toBe('published');
});

test('the demo is hidden once the site has music of its own, unless it is set to stay', async () => {
  const keeping = await startServer();
  await keeping.open();
  await schedule('cho-ngay', 'now()');
  await expect.poll(() => statusOf('cho-ngay')).toBe('published');
  expect(await statusOf('thu')).toBe('published');
  await keeping.stop();
  await (await startServer({ keepsDemo: false })).open();
  await expect.poll(() => statusOf('thu')).toBe('hidden');
});

test('after a refusal by the database, publishing is retried after a pause', async () => {
  await schedule('cho-ngay', 'now()');
  await database.own(`
    create or replace function private.refuse_for_test() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$;
    create trigger refuse_for_test before update on public.tracks
      for each row execute function private.refuse_for_test()`);
  const jobs = await startServer();
  await jobs.open();
  const attempt = async () => (await tests.stored('publish-on-time'))[0];
  await expect.poll(attempt).toMatchObject({ state: 'retry', retry_count: 0 });
  const { start_after, completed_on, created_on } = (await attempt()) ?? {};
  expect(start_after - (completed_on ?? created_on)).toBeGreaterThan(4000);
  await database.own('drop trigger refuse_for_test on public.tracks');
  await tests.startNow(jobs, 'publish-on-time');
  await expect.poll(() => statusOf('cho-ngay')).toBe('published');
  expect(logged('error')).toEqual([]);
});
