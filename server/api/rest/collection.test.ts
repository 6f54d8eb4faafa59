import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addToPlaylist,
  fetchPlaylistTrackIds,
  moveInPlaylist,
  removeFromPlaylist,
} from '#app/backend/playlist-tracks.ts';
import {
  createPlaylist,
  deletePlaylist,
  fetchMyPlaylists,
  fetchPlaylist,
  updatePlaylist,
} from '#app/backend/playlists.ts';
import { updateProfile } from '#app/backend/profiles.ts';
import {
  fetchComments,
  fetchCommentsOf,
  fetchLatestComments,
} from '#app/backend/track-comments.ts';
import { fetchLikedTrackIds, likeTrack, unlikeTrack } from '#app/backend/track-likes.ts';
import { replacePageClient } from '../../testing/page-client.ts';
import { makeCallers, REFUSALS, type TestCallers } from '../../testing/test-callers.ts';
import { REST, TestServer, type TestUser } from '../../testing/test-server.ts';

const page = replacePageClient();

const server = new TestServer();
let callers: TestCallers;
let owner: TestUser;
let stranger: TestUser;
let visitor: SupabaseClient;
beforeAll(async () => {
  await server.start();
  await server.addTracks(['a-sau', 'nua', 'kho-7']);
  callers = await makeCallers(server);
  ({ owner, stranger, visitor } = callers);
});
afterAll(() => server.stop());

let playlistId: string;
beforeEach(async () => {
  await server.sql(
    'truncate public.track_likes, public.playlists, public.track_comments, public.profiles, private.library_writes, private.profile_writes, private.recent_comments cascade',
  );
  page.client = owner.client;
  await likeTrack({ user_id: owner.id, track_id: 'bai-1' });
  playlistId = (await createPlaylist({ user_id: owner.id, title: 'Của tôi' })).id;
  for (const track of ['bai-1', 'bai-2', 'bai-3']) await addToPlaylist(playlistId, track);
});

const as = (client: SupabaseClient) => {
  page.client = client;
};
const refused = (code: string) => expect.objectContaining({ name: 'BackendError', code });

describe('likes', () => {
  test('likes are kept once each, newest first', async () => {
    await likeTrack({ user_id: owner.id, track_id: 'a-sau' });
    await likeTrack({ user_id: owner.id, track_id: 'bai-1' });
    expect(await fetchLikedTrackIds(owner.id)).toEqual(['a-sau', 'bai-1']);
    for (let n = 0; n < 2; n++) await unlikeTrack({ user_id: owner.id, track_id: 'bai-1' });
    expect(await fetchLikedTrackIds(owner.id)).toEqual(['a-sau']);
  });

  test('likes are limited to five thousand, all read at once', async () => {
    await server.sql(
      `insert into public.track_likes (user_id, track_id, created_at)
       select '${owner.id}', 'kho-' || n, now() - n * interval '1 minute' from generate_series(1, 4999) as n`.replace(
        /^/,
        'set session_replication_role = replica; ',
      ),
    );
    const ids = await fetchLikedTrackIds(owner.id);
    expect(ids).toHaveLength(5000);
    expect(ids.slice(0, 3)).toEqual(['bai-1', 'kho-1', 'kho-2']);
    expect(ids.at(-1)).toBe('kho-4999');
    await expect(likeTrack({ user_id: owner.id, track_id: 'nua' })).rejects.toEqual(
      refused('too_many_likes'),
    );
    await likeTrack({ user_id: owner.id, track_id: 'kho-7' });
  });

  test('likes of an unknown track are refused', async () => {
    await expect(likeTrack({ user_id: owner.id, track_id: 'Bài 1' })).rejects.toEqual(
      refused('like_bad_track'),
    );
    await expect(likeTrack({ user_id: owner.id, track_id: 'khong-co' })).rejects.toEqual(
      refused('like_bad_track'),
    );
  });
});

describe('playlists', () => {
  test('playlists are made, renamed, described, opened, listed and deleted', async () => {
    const { id } = await createPlaylist({ user_id: owner.id, title: '  Nửa đêm\n' });
    expect(await fetchPlaylist(id)).toMatchObject({
      title: 'Nửa đêm',
      description: '',
      is_public: false,
    });
    await updatePlaylist(id, { title: 'Về sáng', description: 'Chậm dần.', is_public: true });
    expect(await fetchPlaylist(id)).toMatchObject({ title: 'Về sáng', is_public: true });
    expect((await fetchMyPlaylists(owner.id)).map(({ title }) => title)).toEqual([
      'Về sáng',
      'Của tôi',
    ]);
    await addToPlaylist(playlistId, 'bai-9');
    expect((await fetchMyPlaylists(owner.id))[0]?.title).toBe('Của tôi');
    await deletePlaylist(id);
    await deletePlaylist(id);
    expect(await fetchPlaylist(id)).toBeNull();
    expect(await fetchPlaylist('khong-phai-uuid')).toBeNull();
    await expect(updatePlaylist(id, { title: 'x' })).rejects.toEqual(refused('playlist_missing'));
    await expect(updatePlaylist(playlistId, { title: ' ' })).rejects.toEqual(
      refused('playlist_bad_title'),
    );
  });

  test('playlists keep the order of their tracks: new ones come last, and tracks can be moved and removed', async () => {
    const order = () => fetchPlaylistTrackIds(playlistId);
    await expect(addToPlaylist(playlistId, 'bai-2')).rejects.toEqual(refused('playlist_has_track'));
    await expect(addToPlaylist(playlistId, 'khong-co')).rejects.toEqual(
      refused('playlist_bad_track'),
    );
    await moveInPlaylist(playlistId, 'bai-3', 0);
    expect(await order()).toEqual(['bai-3', 'bai-1', 'bai-2']);
    await moveInPlaylist(playlistId, 'bai-3', 99);
    await removeFromPlaylist(playlistId, 'bai-1');
    await addToPlaylist(playlistId, 'bai-1');
    expect(await order()).toEqual(['bai-2', 'bai-3', 'bai-1']);
    await expect(moveInPlaylist(playlistId, 'bai-8', 0)).rejects.toEqual(
      refused('playlist_track_missing'),
    );
  });

  test('playlists have at most five hundred tracks, all read at once', async () => {
    await server.sql(
      `set session_replication_role = replica;
       insert into public.playlist_tracks (playlist_id, track_id, position)
       select '${playlistId}', 'kho-' || n, n from generate_series(3, 499) as n`,
    );
    expect((await fetchPlaylistTrackIds(playlistId)).slice(-2)).toEqual(['kho-498', 'kho-499']);
    await expect(addToPlaylist(playlistId, 'nua')).rejects.toEqual(refused('playlist_full'));
  });
});

const everything = () =>
  server.sql(
    `select to_jsonb(l) as row from public.track_likes l union all
     select to_jsonb(p) from public.playlists p union all
     select to_jsonb(t) from public.playlist_tracks t order by 1`,
  );

describe.each<[string, () => SupabaseClient]>([
  ['a visitor', () => callers.visitor],
  ['a stranger', () => callers.stranger.client],
  ['an unconfirmed user', () => callers.unconfirmed.client],
  ['a banned user', () => callers.banned.client],
  ['one whose session has ended', () => callers.signedOut.client],
])('%s', (_, client) => {
  test('others can NOT read private playlists and likes', async () => {
    as(client());
    expect(await fetchPlaylist(playlistId)).toBeNull();
    expect(await fetchPlaylistTrackIds(playlistId)).toEqual([]);
    expect(await fetchMyPlaylists(owner.id)).toEqual([]);
    const { data } = await client().from('track_likes').select('*').eq('user_id', owner.id);
    expect(data ?? []).toEqual([]);
  });

  test('others can read a public playlist and NOT change anything', async () => {
    await updatePlaylist(playlistId, { is_public: true });
    const before = await everything();
    as(client());
    expect(await fetchPlaylist(playlistId)).toMatchObject({ title: 'Của tôi' });
    expect(await fetchPlaylistTrackIds(playlistId)).toEqual(['bai-1', 'bai-2', 'bai-3']);

    const rows = client().from('playlists');
    const tries = [
      () => likeTrack({ user_id: owner.id, track_id: 'bai-2' }),
      () => unlikeTrack({ user_id: owner.id, track_id: 'bai-1' }),
      () => createPlaylist({ user_id: owner.id, title: 'Giả' }),
      () => updatePlaylist(playlistId, { title: 'Giả', is_public: false }),
      () => deletePlaylist(playlistId),
      () => addToPlaylist(playlistId, 'bai-4'),
      () => removeFromPlaylist(playlistId, 'bai-1'),
      () => moveInPlaylist(playlistId, 'bai-1', 2),
      () => rows.upsert({ id: playlistId, user_id: owner.id, title: 'Giả' }).throwOnError(),
      () => rows.update({ user_id: stranger.id }).eq('id', playlistId).throwOnError(),
      () =>
        client()
          .from('playlist_tracks')
          .update({ position: 9 })
          .eq('playlist_id', playlistId)
          .throwOnError(),
    ];
    const isRefused = await Promise.all(
      tries.map((attempt) =>
        attempt().then(
          () => false,
          () => true,
        ),
      ),
    );
    // For callers who may write, deleting rows that they cannot see is no error.
    const mayWrite = client() === stranger.client;
    expect(isRefused).toEqual(tries.map((_, n) => !mayWrite || ![1, 4, 6].includes(n)));
    expect(await everything()).toEqual(before);
  });
});

test.each(['unconfirmed', 'banned', 'signedOut'] as const)(
  'a caller who is %s can store nothing and gets the reason',
  async (name) => {
    const { client, id: user_id } = callers[name];
    as(client);
    const why = { cause: { message: REFUSALS[name].message } };
    await expect(likeTrack({ user_id, track_id: 'bai-1' })).rejects.toMatchObject(why);
    await expect(createPlaylist({ user_id, title: 'Thử' })).rejects.toMatchObject(why);
    await expect(fetchLikedTrackIds(user_id)).rejects.toMatchObject(why);
  },
);

/** Calls that the pages do not make. */
const UNKNOWN_CALLS: [method: string, path: string, body?: object][] = [
  ['GET', 'track_likes'],
  ['GET', 'playlists'],
  ['GET', 'playlists?is_public=eq.true'],
  ['GET', 'playlists?limit=10'],
  ['GET', 'playlist_tracks'],
  ['DELETE', 'playlists'],
  ['DELETE', 'playlists?user_id=eq.$user'],
  ['DELETE', 'track_likes?user_id=eq.$user'],
  ['DELETE', 'playlist_tracks?playlist_id=eq.$playlist'],
  ['PATCH', 'playlists', { is_public: true }],
  ['PATCH', 'track_likes?user_id=eq.$user', { track_id: 'x' }],
  ['PATCH', 'playlist_tracks?playlist_id=eq.$playlist', { position: 1 }],
  ['PATCH', 'playlists?id=eq.$playlist', { is_public: 'true' }],
  ['PATCH', 'playlists?id=eq.$playlist', { title: true }],
  ['PATCH', 'playlists?id=eq.$playlist', { user_id: '$user' }],
  ['POST', 'playlist_tracks', { playlist_id: '$playlist', track_id: 'x', position: 0 }],
  ['POST', 'rpc/try_password', { listener: '$user', said: 'x', may_be_address: true }],
  ['POST', 'rpc/move_playlist_track', { playlist_id: '$playlist', track_id: 'bai-1' }],
  ['POST', 'rpc/move_playlist_track', { ...MOVE(), new_position: '1' }],
  ['POST', 'rpc/move_playlist_track', { ...MOVE(), new_position: 1.5 }],
  ['POST', 'rpc/move_playlist_track', { ...MOVE(), new_position: -1 }],
  ['POST', 'rpc/move_playlist_track', { ...MOVE(), more: 1 }],
  ['POST', 'rpc/move_playlist_track?select=x', MOVE()],
  ['POST', 'rpc/delete_my_account', {}],
  ['POST', 'rpc/delete_my_account', { password: { $ne: '' } }],
  ['GET', 'rpc/delete_my_account?password=x'],
  ['GET', 'rpc/my_sessions'],
  ['POST', 'rpc/my_sessions', { listener: '$user' }],
  ['POST', 'rpc/end_session', {}],
  ['POST', 'rpc/end_session', { session_id: 'x' }],
  ['POST', 'rpc/end_session', { session_id: ['$user'] }],
  ['POST', 'rpc/delete_stale_accounts', {}],
];

test('calls that the pages do not make are refused and change nothing', async () => {
  const before = await everything();
  const fill = (text: string) =>
    text.replaceAll('$user', owner.id).replaceAll('$playlist', playlistId);
  const headers = { Authorization: `Bearer ${owner.token}` };
  for (const [method, path, body] of UNKNOWN_CALLS) {
    const sent = body && fill(JSON.stringify(body));
    const { status } = await server.call(method, `${REST}/${fill(path)}`, sent, headers);
    expect([400, 404, 405], `${method} ${path} ${sent}`).toContain(status);
    expect(await everything(), `${method} ${path} ${sent}`).toEqual(before);
  }
});

function MOVE() {
  return { playlist_id: '$playlist', track_id: 'bai-1', new_position: 1 };
}

describe('comments of all tracks', () => {
  const post = (content: string, track_id: string, { client, id }: TestUser) =>
    client.from('track_comments').insert({ content, track_id, user_id: id }).throwOnError();

  test('comments of all tracks come newest first, also a listener’s own', async () => {
    await post('một', 'bai-1', owner);
    await post('hai', 'bai-2', stranger);
    await post('ba', 'bai-3', owner);
    const contents = (rows: { content: string }[]) => rows.map(({ content }) => content);
    expect(contents(await fetchLatestComments(2))).toEqual(['ba', 'hai']);
    const own = await fetchCommentsOf(owner.id, null);
    expect(contents(own)).toEqual(['ba', 'một']);
    expect(contents(await fetchCommentsOf(owner.id, own[0] ?? null))).toEqual(['một']);
    expect(contents(await fetchComments('bai-2', null))).toEqual(['hai']);
  });

  test('new comments reach visitors at once, or soon when written directly to the database', async () => {
    as(visitor);
    const seen = async () => (await fetchLatestComments(5)).map(({ content }) => content);
    expect(await seen()).toEqual([]);
    await post('một', 'bai-1', owner);
    expect(await seen()).toEqual(['một']);
    await server.sql(
      "insert into public.track_comments (track_id, user_id, content) values ('bai-2', $1, 'từ máy kia')",
      [stranger.id],
    );
    await expect.poll(seen).toContain('từ máy kia');
  });
});

test('a display name is changed, and created where there is none', async () => {
  await updateProfile(owner.id, { display_name: 'Tên mới' });
  await updateProfile(owner.id, { display_name: 'Tên nữa' });
  expect(await server.sql('select display_name from public.profiles')).toEqual([
    { display_name: 'Tên nữa' },
  ]);
  await expect(updateProfile(owner.id, { display_name: ' ' })).rejects.toEqual(
    refused('profile_bad_name'),
  );
  await expect(updateProfile(stranger.id, { display_name: 'Giả' })).rejects.toThrow();
});
