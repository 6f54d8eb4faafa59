import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  asAn,
  asThemselves,
  CALLERS,
  nobody,
  outcomeOf,
  owners,
  type Row,
  readers,
  sqlOf,
  testMatrix,
} from './matrix.ts';
import {
  AN,
  an,
  BINH,
  binh,
  type Caller,
  CHUA,
  openWorldForTests,
  unconfirmed,
  visitor,
} from './world.ts';

const world = openWorldForTests();
/** An's, with two tracks each. */
let secret: unknown;
let open: unknown;
let before: unknown;
const everything = async () => [
  await world.likes(),
  await world.playlists(),
  await world.playlistTracks(),
];
beforeAll(async () => {
  await world.like(an, 'mua-chieu');
  secret = (await world.playlist(an, 'Riêng')).rows[0]?.id;
  open = (await world.playlist(an, 'Chung', { is_public: true })).rows[0]?.id;
  for (const playlist of [secret, open])
    for (const track of ['mua-chieu', 'dem-trang']) await world.add(an, playlist, track);
  before = await everything();
});

const sql = sqlOf(world);
const nameOf = ({ userId }: Caller) => userId ?? AN;

/**
 * Without `returning`: otherwise the read policy would refuse the row, too, and hide that an insert
 * policy is missing.
 */
const makePlaylist = (caller: Caller, listener: string) =>
  world.ask(caller, "insert into playlists (user_id, title) values ($1, 'Mới')", [listener]);

const MATRIX: Row[] = [
  ['read likes', sql('select from track_likes'), owners(1)],
  ['like as themselves', (caller) => world.like(caller, 'moi', nameOf(caller)), asThemselves],
  ['like as An', (caller) => world.like(caller, 'moi', AN), asAn()],
  ['edit a like', sql("update track_likes set track_id = 'moi'"), nobody(1)],
  ['take back every like', sql('delete from track_likes'), owners(1)],

  ['read playlists', sql('select from playlists'), readers(2, 1)],
  ['make a playlist', (caller) => makePlaylist(caller, nameOf(caller)), asThemselves],
  ['make a playlist as An', (caller) => makePlaylist(caller, AN), asAn()],
  ['rename playlists', sql("update playlists set title = 'Mới'"), owners(2)],
  ['open playlists', sql('update playlists set is_public = true'), owners(2)],
  ['give playlists away', sql('update playlists set user_id = $1', () => [BINH]), nobody(2)],
  ['write when a playlist changed', sql('update playlists set updated_at = now()'), nobody(2)],
  ['delete playlists', sql('delete from playlists'), owners(2)],

  ['read tracks of playlists', sql('select from playlist_tracks'), readers(4, 2)],
  ['add to a public playlist', (caller) => world.add(caller, open, 'moi'), asAn()],
  ['add to a private playlist', (caller) => world.add(caller, secret, 'moi'), asAn()],
  [
    'choose the place of what is added',
    sql("insert into playlist_tracks values ($1, 'moi', 7)", () => [open]),
    nobody(1),
  ],
  ['order tracks', sql('update playlist_tracks set position = position + 9'), owners(4)],
  [
    'carry tracks to another playlist',
    sql(
      "update playlist_tracks set playlist_id = $1 where playlist_id = $2 and track_id = 'x'",
      () => [open, secret],
    ),
    nobody(),
  ],
  ['take tracks out', sql('delete from playlist_tracks'), owners(4)],

  [
    'move a track of a public playlist',
    (caller) => world.move(caller, open, 'mua-chieu', 1),
    owners(1, 'playlist_missing'),
  ],
  [
    'move a track of a private playlist',
    (caller) => world.move(caller, secret, 'mua-chieu', 1),
    owners(1, 'playlist_missing'),
  ],
  ...['track_likes', 'playlists', 'playlist_tracks'].map(
    (table): Row => [`empty ${table} at once`, sql(`truncate ${table} cascade`), nobody()],
  ),
];

testMatrix(MATRIX, everything);

describe('in their own library', () => {
  let own: unknown;
  beforeEach(async () => {
    await world.own("insert into track_likes (user_id, track_id) values ($1, 'dem-trang')", [CHUA]);
    const [made] = await world.own(
      "insert into playlists (user_id, title) values ($1, 'Của Chưa') returning id",
      [CHUA],
    );
    own = made?.id;
    await world.own(
      "insert into playlist_tracks (playlist_id, track_id) values ($1, 'a'), ($1, 'b')",
      [own],
    );
  });

  test.each([
    'select from track_likes',
    'select from playlists where not is_public',
    "delete from playlist_tracks where track_id = 'a'",
    'delete from track_likes',
    'delete from playlists',
  ])('an unconfirmed user can NOT %s', async (text) => {
    const mine = await everything();
    expect(outcomeOf(await world.ask(unconfirmed, text))).toBe('not_confirmed');
    expect(await everything()).toEqual(mine);
  });

  test('an unconfirmed user can NOT add or change anything', async () => {
    expect(outcomeOf(await world.add(unconfirmed, own, 'c'))).toBe('not_confirmed');
    expect(outcomeOf(await world.move(unconfirmed, own, 'a', 1))).toBe('not_confirmed');
    const rename = await world.ask(unconfirmed, "update playlists set title = 'Mới'");
    expect(outcomeOf(rename)).toBe('not_confirmed');
  });
});

test('a playlist that is private again can be read only by its owner', async () => {
  await world.ask(an, 'update playlists set is_public = false');
  for (const caller of [visitor, binh, unconfirmed])
    for (const table of ['playlists', 'playlist_tracks'])
      expect(outcomeOf(await world.ask(caller, `select from ${table}`))).toBe(0);
});

test('a refusal does not reveal whether a private playlist exists', async () => {
  const none = '99999999-9999-4999-8999-999999999999';
  for (const caller of [visitor, binh]) {
    const tries = async (id: unknown) => [
      await world.add(caller, id, 'mua-chieu'),
      await world.add(caller, id, 'Không hợp lệ'),
      await world.add(caller, id, 'khong-co'),
      await world.move(caller, id, 'mua-chieu', 0),
    ];
    expect(await tries(secret)).toEqual(await tries(none));
  }
});

test('a stranger’s attempts do not use up a listener’s limit', async () => {
  for (let n = 0; n < 130; n++) await world.add(binh, open, `bai-${n}`);
  expect(outcomeOf(await world.add(an, open, 'moi'))).toBe(1);
});

describe('if everything was granted by mistake', () => {
  beforeEach(async () => {
    await world.own('grant all on all tables in schema public to anon, authenticated');
  });

  test.each<[string, Caller]>([
    ['a visitor', visitor],
    ['a stranger', binh],
  ])('%s can NOT change another user’s library', async (_, caller) => {
    const outcome = caller === visitor ? 'session_ended' : 0;
    for (const text of [
      "update track_likes set track_id = 'x'",
      'update playlists set is_public = true',
      'update playlist_tracks set position = 9',
      'delete from track_likes',
      'delete from playlists',
      'delete from playlist_tracks',
    ])
      expect(outcomeOf(await world.ask(caller, text)), text).toBe(outcome);
    expect(await everything()).toEqual(before);
  });

  test('the owner can NOT give a playlist to another listener, nor its tracks to another’s playlist', async () => {
    const theirs = (await world.playlist(binh, 'Của Bình', { is_public: true })).rows[0]?.id;
    const give = await world.ask(an, 'update playlists set user_id = $1', [BINH]);
    expect(outcomeOf(give)).toBe('policy');
    const carry = await world.ask(an, 'update playlist_tracks set playlist_id = $1', [theirs]);
    expect(outcomeOf(carry)).toBe('policy');
  });
});

test.each(Object.entries(CALLERS).filter(([name]) => name !== 'databaseOwner'))(
  'what the rules need is closed to: %s',
  async (_, caller) => {
    for (const text of [
      'select * from private.library_writes',
      'delete from private.library_writes',
      'select * from private.wrong_passwords',
      'delete from private.wrong_passwords',
      `select private.count_library_write('${AN}')`,
      `select private.try_password('${AN}', 'x', true)`,
      `select private.is_password_of('${AN}', 'x')`,
      "select extensions.crypt('x', 'y')",
      'alter table public.playlists disable trigger keep_rules',
    ])
      expect((await world.ask(caller, text)).refusal, text).toMatch(/^42501 /);
  },
);
