import { beforeAll, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { makeCallers, type TestCallers } from '../../testing/test-callers.ts';
import {
  bearer,
  PASSWORD,
  REST,
  type TestServer,
  type TestUser,
} from '../../testing/test-server.ts';

let server: TestServer;
let callers: TestCallers;
let operator: TestUser;
let former: TestUser;

beforeAll(async () => {
  server = await getEmptyServer();
  callers = await makeCallers(server);
  operator = await server.user();
  former = await server.user();
  for (const { email } of [operator, former])
    await server.sql('select private.set_operator($1, true)', [email]);
  await server.sql('select private.set_operator($1, false)', [former.email]);
  await makeArtists();
  await server.sql("insert into private.series (id, kind, name) values ('sang', 'series', 'Sáng')");
});

const NOBODY = '99999999-9999-4999-8999-999999999999';
const tracks = { track_ids: ['bai-1'] };
const page = { before: null, before_id: null };
const judged = { listener: NOBODY, reason: '' };

/** Valid arguments for each call. */
const CALLS: Record<string, object> = {
  studio_comments: page,
  studio_acts: { before: null, only_act: null, only_operator: null, join_alike: true },
  hide_comment: { comment_id: NOBODY, reason: '' },
  show_comment: { comment_id: NOBODY },
  ban_listener: { ...judged, password: PASSWORD },
  pardon_listener: { listener: NOBODY },
  silence_listener: { ...judged, days: 7 },
  unsilence_listener: { listener: NOBODY },
  close_comments: { track_id: 'bai-1', is_closed: false },
  erase_comment: { comment_id: NOBODY, reason: '', password: PASSWORD },
  studio_listener: { listener: NOBODY },
  studio_comments_of: { listener: NOBODY, ...page },
  studio_reports: { before: null, before_target: null },
  dismiss_reports: { kind: 'comment', target: NOBODY },
  reset_name: judged,
  hide_playlist: { playlist_id: NOBODY, reason: '' },
  show_playlist: { playlist_id: NOBODY },
  studio_tracks: { search: '', only_hidden: false, after_position: null, after_id: null },
  studio_track: { track_id: 'bai-1' },
  edit_track: { track_id: 'bai-1', fields: { album: 'Đêm' } },
  tag_tracks: { ...tracks, tag: 'đêm' },
  take_down_tracks: { ...tracks, reason: '' },
  schedule_tracks: { ...tracks, at: null },
  studio_duplicates: {},
  put_back_tracks: tracks,
  studio_watched: {},
  save_watched: { words: [], links_wait: false },
  studio_figures: { days: 7 },
  studio_track_figures: { track_id: 'bai-1', days: 7 },
  studio_database_bytes: {},
  save_site_settings: { fields: { name: 'Tên' } },
  studio_artists: { search: '', skipped: 0 },
  studio_artist: { artist: 'bo' },
  studio_artist_rules: {},
  save_artist: { artist: 'bo', fields: { words: 'Chào' } },
  merge_artist: { artist: 'lan', into_artist: 'bo' },
  separate_artist: { spelling: 'Bò', key: 'bo', stored_key: '=bò', slug: 'bo' },
  studio_series: { search: '', skipped: 0 },
  studio_one_series: { series: 'sang' },
  make_series: { name: 'Chiều' },
  save_series: { series: 'sang', fields: { words: 'Chào' } },
  put_in_series: { series: 'sang', track_ids: ['bai-1'] },
  move_in_series: { series: 'sang', track_id: 'bai-1', new_place: 1 },
  take_from_series: { series: 'sang', track_id: 'bai-1' },
  rule_artist: { name: 'Bo & Lan', key: 'bo & lan', keys: ['bo', 'lan'], rule: 'one' },
};
/** Calls that the server answers itself. */
const ELSEWHERE: Record<string, object> = { studio_warnings: {}, studio_storage: {} };

/** 'Bo', also written 'Bò', and 'Lan'. */
async function makeArtists(): Promise<void> {
  await server.sql("insert into private.artists (id, name) values ('bo', 'Bo'), ('lan', 'Lan')");
  await server.sql("insert into private.artist_names values ('bo', 'bo'), ('lan', 'lan')");
  await server.sql('update public.tracks set credits = $1', [
    JSON.stringify([{ id: 'bo', as: 'Bò' }]),
  ]);
}

const statusOf = async (name: string, body: object, token?: string) =>
  (await server.call('POST', `${REST}/rpc/${name}`, body, token ? bearer(token) : {})).status;

test('this file tries every function that requires an operator', async () => {
  const asking = await server.sql<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ 'private\\.require_operator\\(\\)'`,
  );
  expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(asking.map(({ name }) => name)));
});

test.each(Object.entries({ ...CALLS, ...ELSEWHERE }))(
  '%s is answered to operators only',
  async (name, body) => {
    const { owner, unconfirmed, banned, signedOut } = callers;
    expect(await statusOf(name, body)).toBe(401);
    for (const { token } of [owner, former, unconfirmed, banned])
      expect(await statusOf(name, body, token)).toBe(403);
    expect([401, 403]).toContain(await statusOf(name, body, signedOut.token));
    expect(await statusOf(name, body, operator.token)).toBeLessThan(300);
  },
);
