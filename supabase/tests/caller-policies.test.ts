import { beforeAll, describe, expect, test } from 'vitest';
import {
  asAn,
  asThemselves,
  everybody,
  nobody,
  outcomeOf,
  owners,
  type Row,
  sqlOf,
  testMatrix,
} from './matrix.ts';
import {
  AN,
  an,
  BINH,
  binh,
  type Caller,
  openWorldForTests,
  sessionOf,
  signedOut,
} from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
/** What An has. */
const everything = async () => [
  await world.comments(),
  await world.profiles(),
  await world.own('select id, user_id from auth.sessions order by id'),
];
beforeAll(async () => {
  await world.comment(an, 'của An');
  await world.profile(an, 'An');
});
const nameOf = ({ userId }: Caller) => userId ?? AN;

/** `returning` need not be tested: everybody may read these rows. */
const comment = (caller: Caller, author: string) =>
  world.ask(
    caller,
    "insert into track_comments (content, track_id, user_id) values ('thử', 'mua-chieu', $1)",
    [author],
  );
const profile = (caller: Caller, owner: string) =>
  world.ask(
    caller,
    "insert into profiles (user_id, display_name) values ($1, 'Tên') on conflict do nothing",
    [owner],
  );

const MATRIX: Row[] = [
  ['read comments', sql('select from track_comments'), everybody(1)],
  ['comment as themselves', (caller) => comment(caller, nameOf(caller)), asThemselves],
  ['comment as An', (caller) => comment(caller, AN), asAn()],
  ['edit a comment', sql("update track_comments set content = 'sửa'"), nobody(1)],
  ['delete comments', sql('delete from track_comments'), owners(1)],
  ['empty track_comments at once', sql('truncate track_comments'), nobody()],

  ['read profiles', sql('select from profiles'), everybody(1)],
  // An, the service role and the database's owner insert nothing, since An's profile exists.
  ['make a profile', (caller) => profile(caller, nameOf(caller)), owners(0, 1)],
  ['make a profile as An', (caller) => profile(caller, AN), asAn(0)],
  ['change profiles', sql("update profiles set display_name = 'Mới'"), owners(1)],
  ['give profiles away', sql('update profiles set user_id = $1', () => [BINH]), nobody(1)],
  ['delete profiles', sql('delete from profiles'), nobody(1)],
  ['empty profiles at once', sql('truncate profiles'), nobody()],
];
testMatrix(MATRIX, everything);

describe('an open session', () => {
  const rename = "update profiles set display_name = 'Mới'";

  test.each([
    '',
    'x',
    'null',
    `{${sessionOf(AN)}}`,
    sessionOf(AN).replaceAll('-', ''),
    `${sessionOf(AN)} `,
  ])('no session is named by %j', async (sessionId) => {
    expect(await world.ask({ ...an, sessionId }, rename)).toMatchObject({
      refusal: 'PT401 session_ended',
    });
  });

  test('an expired session is NOT open', async () => {
    const end = (time: string) =>
      world.own(
        `update auth.sessions set not_after = now() + interval '${time}' where user_id = $1`,
        [AN],
      );
    await end('1 second');
    expect(outcomeOf(await world.ask(an, rename))).toBe(1);
    await end('0');
    expect(outcomeOf(await world.ask(an, rename))).toBe('session_ended');
  });

  test('an open session is required even if there is nothing to change or read', async () => {
    const none = '99999999-9999-4999-8999-999999999999';
    for (const text of [
      `delete from track_comments where id = '${none}'`,
      `update profiles set display_name = 'x' where user_id = '${none}'`,
      `delete from track_likes where user_id = '${AN}' and track_id = 'x'`,
      `select from track_likes where user_id = '${AN}'`,
      `update playlists set title = 'x' where id = '${none}'`,
      `delete from playlist_tracks where playlist_id = '${none}'`,
      `select move_playlist_track('${none}', 'x', 0)`,
    ])
      expect(outcomeOf(await world.ask(signedOut, text)), text).toBe('session_ended');
  });

  test('an open session is NOT required for public data', async () => {
    const open = (await world.playlist(an, 'Chung', { is_public: true })).rows[0]?.id;
    const secret = (await world.playlist(an, 'Riêng')).rows[0]?.id;
    for (const id of [open, secret]) await world.add(an, id, 'mua-chieu');
    // Tells the planner that the tables are small, so that it may read them whole.
    await world.own('analyze playlists, playlist_tracks');
    const read = async (text: string, id: unknown) =>
      outcomeOf(await world.ask(signedOut, text, [id]));
    const playlist = 'select from playlists where id = $1';
    const tracks = 'select from playlist_tracks where playlist_id = $1';
    expect([await read(playlist, open), await read(tracks, open)]).toEqual([1, 1]);
    expect([await read(playlist, secret), await read(tracks, secret)]).toEqual([
      'session_ended',
      'session_ended',
    ]);
    // Another listener's private playlist looks missing, in any session.
    const theirs = (await world.playlist(binh, 'Của Bình')).rows[0]?.id;
    expect([await read(playlist, theirs), await read(tracks, theirs)]).toEqual([0, 0]);
  });
});
