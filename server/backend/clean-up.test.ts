import { expect, test } from 'vitest';
import { Database } from '#database/database.ts';
import { openJobsForTests, watchLog } from '#server/jobs/testing/test-jobs.ts';
import { cleanUp, cleanUpHourly } from './clean-up.ts';

const ID = '11111111-0000-4000-8000-000000000000';
const tests = openJobsForTests();
const logged = watchLog();

test('expired data of every kind is deleted every hour, and at the start if an hour was missed', async () => {
  const database = new Database(tests.connectionString);
  const { jobs } = await tests.serve();
  cleanUpHourly(jobs, database);
  const account = (email: string, more: string) =>
    `insert into auth.users (id, email, ${more.split('=')[0]}) values (gen_random_uuid(), '${email}', ${more.split('=')[1]});`;
  const link = (name: string, age: string) =>
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
     values (gen_random_uuid(), '${ID}', 'recovery_token', '${name}', 'x', now() at time zone 'utc' - interval '${age}');`;
  await database.own(`
    insert into auth.users (id, email, email_confirmed_at) values ('${ID}', 'nghe@example.com', now());
    insert into auth.sessions (id, user_id) values ('${ID}', '${ID}');
    set session_replication_role = replica;
    ${account('cu@example.com', "created_at=now() - interval '7 days 1 minute'")}
    ${account('con-han@example.com', "created_at=now() - interval '6 days 23 hours'")}
    insert into auth.users (id, email, created_at, email_confirmed_at)
      values (gen_random_uuid(), 'xac-nhan@example.com', now() - interval '1 year', now());
    ${link('cu', '24 hours 1 minute')} ${link('moi', '23 hours')}
    insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, updated_at)
      select n::text, n::text, '${ID}', s.id, n < 3, now() - n * interval '20 days'
      from generate_series(1, 3) as n, auth.sessions as s;
    insert into gate.known_networks (user_id, network_hash, seen_at)
      values ('${ID}', 'cu', now() - interval '91 days'), ('${ID}', 'moi', now() - interval '89 days');
    insert into gate.sign_ups (email_hash, password_hash, proof_hash, created_at)
      values ('xoa', 'x', null, now() - interval '7 days 1 minute'), ('cu', 'x', 'x', now() - interval '24 hours 1 minute'),
        ('moi', 'x', 'x', now() - interval '23 hours');
    insert into auth.flow_state (id, provider_type, authentication_method, created_at)
      values (gen_random_uuid(), 'google', 'oauth', now() - interval '2 hours');
    reset session_replication_role`);
  const boss = await jobs.open();
  expect(await boss.getSchedule('clean-up')).toMatchObject({
    cron: '35 * * * *',
    options: { missed: 'once' },
  });
  await cleanUp(database);

  const list = async (query: string) =>
    (await database.own(query)).map((row) => Object.values(row)[0]);
  expect(
    await list("select network_hash from gate.known_networks where network_hash in ('cu', 'moi')"),
  ).toEqual(['moi']);
  expect(await list("select email from auth.users where email !~ 'nghe' order by 1")).toEqual([
    'con-han@example.com',
    'xac-nhan@example.com',
  ]);
  expect(await list('select token_hash from auth.one_time_tokens')).toEqual(['moi']);
  expect(
    await list('select token from auth.refresh_tokens where length(token) = 1 order by 1'),
  ).toEqual(['1', '3']);
  expect(
    await list(
      "select email_hash || coalesce(' ' || proof_hash, '') from gate.sign_ups order by 1",
    ),
  ).toEqual(['cu', 'moi x']);
  expect(await list('select id from auth.flow_state')).toEqual([]);
  expect(logged('warn')).toEqual([]);
  await database.end();
});
