import { expect, test } from 'vitest';
import { outcomeOf, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, BINH, binh, CHUA, openWorldForTests, sessionOf } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);

/** Whom both listeners mute and report. */
const THIRD = CHUA;

type Data = Record<string, unknown> & { account: Record<string, unknown> };
const read = async (caller = an): Promise<Data> =>
  (await world.ask(caller, 'select my_data() as data')).rows[0]?.data as Data;

/**
 * All columns with an id, and where the document has their rows if the id is a listener's. A new
 * table goes in here, and into `my_data` if it has a listener's id.
 */
const IDS: Record<string, string | null> = {
  'auth.users.id': 'account',
  'auth.identities.user_id': 'sign_in_methods',
  'auth.sessions.user_id': 'sessions',
  'auth.mfa_amr_claims.session_id': 'sessions',
  'public.profiles.user_id': 'profile',
  'public.track_comments.user_id': 'comments',
  'private.hidden_comments.comment_id': 'comments',
  'public.track_likes.user_id': 'likes',
  'public.playlists.user_id': 'playlists',
  'public.playlist_tracks.playlist_id': 'playlists',
  'private.hidden_playlists.playlist_id': 'playlists',
  'private.left_places.user_id': 'places',
  'private.reports.reporter': 'reports',
  'public.muted_listeners.user_id': 'muted',
  'private.silenced_listeners.user_id': 'silence',
  'public.operator_acts.target_id': 'removed',
  'private.operators.user_id': 'account',
  'private.recent_comments.user_id': 'counters',
  'private.library_writes.user_id': 'counters',
  'private.profile_writes.user_id': 'counters',
  'private.wrong_passwords.user_id': 'counters',
  'private.data_downloads.user_id': 'counters',
  // Secrets, of no use but to steal an account.
  'auth.refresh_tokens.user_id': null,
  'auth.refresh_tokens.session_id': null,
  'auth.one_time_tokens.user_id': null,
  'auth.flow_state.user_id': null,
  // Passwords of apps; their sessions are among the sessions.
  'gate.app_passwords.session_id': null,
  // Hashes of networks that only the server can make.
  'gate.known_networks.user_id': null,
  // Others' rows: who muted or reported the caller.
  'public.muted_listeners.muted_id': null,
  'private.reports.target': null,
  'private.report_cases.target': null,
  // Acts as an operator belong to the site, not to the person.
  'public.operator_acts.operator_id': null,
  // Of operators' files, for a day.
  'gate.uploads.owner': null,
  // Not of listeners.
  'private.counted_listens.listen_id': null,
  'gate.shared_counts.server': null,
  'private.site_settings.site_id': null,
};
/** Columns that identify their own row. */
const OWN = [
  ...['auth.identities', 'auth.sessions', 'auth.mfa_amr_claims', 'auth.one_time_tokens'],
  ...['auth.flow_state', 'auth.audit_log_entries', 'public.track_comments', 'public.playlists'],
].map((table) => `${table}.id`);

test('each column that may hold a listener’s id is known, and the document has its rows', async () => {
  const columns = await world.own(
    `select table_schema || '.' || table_name || '.' || column_name as name
     from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
     where table_schema in ('auth', 'gate', 'private', 'public') and table_type = 'BASE TABLE'
       and (udt_name = 'uuid' or udt_name <> 'bool' and column_name ~ '(user|listener|account|author|owner|reporter)(_id)?$')`,
  );
  const names = columns.map(({ name }) => String(name)).filter((name) => !OWN.includes(name));
  expect(names.sort()).toEqual(Object.keys(IDS).sort());
  const parts = Object.keys(await read());
  for (const part of Object.values(IDS)) if (part) expect(parts).toContain(part);
});

/** Adds rows of a listener to each table, with a mark in every text and a digit in the other values. */
const leaveTraces = (id: string, mark: string, digit: number) => {
  const list = `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
  return world.own(`
    update auth.users set raw_user_meta_data = '{"name": "${mark}"}', email_change = '${mark}@x.vn' where id = '${id}';
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (gen_random_uuid(), 'google', '${mark}', '${id}', '{"sub": "${mark}"}');
    update auth.sessions set user_agent = '${mark}', ip = '192.0.2.${digit}' where user_id = '${id}';
    insert into auth.mfa_amr_claims (session_id, authentication_method) values ('${sessionOf(id)}', '${mark}');
    insert into profiles (user_id, display_name) values ('${id}', '${mark}');
    update profiles set display_name = '${mark} II' where user_id = '${id}';
    insert into track_comments (user_id, track_id, content) values ('${id}', 'moi', '${mark}');
    insert into private.hidden_comments (comment_id) select id from track_comments where user_id = '${id}';
    insert into track_likes (user_id, track_id) values ('${id}', 'moi');
    insert into playlists (id, user_id, title) values ('${list}', '${id}', '${mark}');
    insert into private.hidden_playlists (playlist_id) values ('${list}');
    insert into playlist_tracks (playlist_id, track_id) values ('${list}', 'nua');
    insert into private.left_places (user_id, track_id, position_sec, left_at) values ('${id}', 'moi', 5, now());
    insert into private.report_cases (kind, target) values ('name', '${THIRD}') on conflict do nothing;
    insert into private.reports (kind, target, reporter) values ('name', '${THIRD}', '${id}');
    insert into muted_listeners (user_id, muted_id) values ('${id}', '${THIRD}');
    insert into private.wrong_passwords (user_id, named_at) values ('${id}', array[now()]);
    insert into private.operators (user_id) values ('${id}');
    insert into operator_acts (act, target_id, reason) values ('reset_name', '${id}', '${mark}');
    insert into private.profile_writes (user_id, since, writes) values ('${id}', now(), 1) on conflict do nothing;
    insert into private.silenced_listeners (user_id, until, reason) values ('${id}', now() + interval '1 day', '${mark}')`);
};

test('the document has the caller’s rows of every table, and nothing of another listener', async () => {
  await leaveTraces(AN, 'An', 1);
  await leaveTraces(BINH, 'Bình', 7);
  const data = await read();
  for (const part of new Set(Object.values(IDS)))
    if (part) expect([part, isEmpty(data[part])]).toEqual([part, false]);
  for (const [name, counter] of Object.entries(data.counters as object))
    expect([name, counter]).not.toEqual([name, null]);
  expect(data.account).toMatchObject({ id: AN, email: 'an@example.com', is_operator: true });
  expect(data).toMatchObject({
    older_comments_left_out: 0,
    profile: { display_name: 'An II' },
    comments: [{ content: 'An', track_id: 'moi', is_hidden: true }],
    playlists: [{ title: 'An', is_hidden: true, tracks: [{ track_id: 'nua' }] }],
    reports: [{ kind: 'name', target: THIRD }],
    muted: [{ user_id: THIRD }],
    sessions: [{ user_agent: 'An', ip: '192.0.2.1', methods: ['An'] }],
  });
  // Bình has as many rows in each.
  const counts = ['comments', 'likes', 'playlists', 'places', 'reports', 'muted', 'sessions'];
  for (const part of [...counts, 'sign_in_methods'])
    expect([part, (data[part] as unknown[]).length]).toEqual([part, 1]);
  const text = JSON.stringify(data);
  expect(text).not.toMatch(/Bình|binh@|192\.0\.2\.7|password_hash|encrypted/);
  expect(text).not.toContain(BINH);
  expect(text).not.toContain(sessionOf(BINH));
});

const isEmpty = (value: unknown) => value === null || JSON.stringify(value) === '[]';

test('a listener without anything gets empty lists', async () => {
  await world.own('delete from track_comments');
  expect(await read()).toMatchObject({ comments: [], likes: [], playlists: [], profile: null });
});

test('if there are very many comments, the document has the newest and counts the others', async () => {
  await world.own(
    `do $$ begin set local session_replication_role = replica;
       insert into track_comments (track_id, user_id, content, created_at)
         select 'moi', '${AN}', n::text, now() + n * interval '1 second' from generate_series(1, 10003) as n; end $$`,
  );
  const { comments, older_comments_left_out: leftOut } = await read();
  expect(leftOut).toBe(3);
  expect(comments).toHaveLength(10_000);
  expect(comments).toMatchObject({ 0: { content: '4' }, 9999: { content: '10003' } });
});

test('each listener may get five documents an hour', async () => {
  for (let n = 0; n < 5; n++) expect(outcomeOf(await world.ask(an, 'select my_data()'))).toBe(1);
  expect(outcomeOf(await world.ask(an, 'select my_data()'))).toBe('data_too_often');
  expect(outcomeOf(await world.ask(binh, 'select my_data()'))).toBe(1);
  await world.own("update private.data_downloads set since = now() - interval '61 minutes'");
  expect(outcomeOf(await world.ask(an, 'select my_data()'))).toBe(1);
});

const MATRIX: Row[] = [
  [
    'read one’s own data',
    sql('select my_data()'),
    {
      visitor: 'closed',
      owner: 1,
      stranger: 1,
      unconfirmed: 'not_confirmed',
      banned: 'account_banned',
      deleted: 'session_ended',
      removed: 'session_ended',
      'signed out': 'session_ended',
      'with another’s session': 'session_ended',
      service: 'closed',
      databaseOwner: 'session_ended',
    },
  ],
];
testMatrix(MATRIX, () => world.own('select * from private.data_downloads'));
