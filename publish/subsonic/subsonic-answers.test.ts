import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Credit } from '#domain/credits.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { DataFiles } from '#publish/data-files.ts';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import type { AskedPlaylist } from './catalogue-calls.ts';
import { readLyrics } from './read-lyrics.ts';
import { SubsonicAnswers, type SubsonicAsk } from './subsonic-answers.ts';

const LAN: Credit = { id: 'lan', name: 'Lan' };
const DANH: Credit = { id: 'danh', name: 'Đanh' };
const AU: Credit = { id: 'au', name: 'Ấu' };

const OWN: Partial<Track>[] = [
  { title: 'Gió', artist: 'Lan', credits: [LAN], year: 2024, lyrics: '[00:01.50]Một\n[00:03]Hai' },
  {
    title: 'Hai',
    album: 'Đêm',
    inSeries: ['dem'],
    artist: 'Lan',
    credits: [LAN],
    trackNumber: 2,
    year: 2020,
  },
  {
    title: 'Một',
    album: 'Đêm',
    inSeries: ['dem'],
    artist: 'Lan',
    credits: [LAN],
    trackNumber: 1,
    year: 2020,
  },
  {
    title: 'Khác',
    album: 'Đêm',
    inSeries: ['dem-2'],
    artist: 'Đanh',
    credits: [DANH],
    genre: 'Chill',
    tags: ['Buồn'],
  },
  { title: 'Lối', artist: 'Đanh ft. Lan', credits: [DANH, { ...LAN, part: 'featured' }] },
  { title: '♪', artist: 'Ấu', credits: [AU], playbackCount: 9e9, lyrics: 'Chữ\nthường' },
];
/** A series that an operator has made. */
const VOL: SeriesFacts = { id: 'vol', kind: 'series', name: 'Vol', trackIds: ['t0', 't4', 't2'] };

const catalogue = (own: readonly Partial<Track>[], series: SeriesFacts[] = []) => {
  const tracks = makeTestTracks(own.length).map((track, n) => ({
    ...track,
    album: '',
    ...own[n],
    id: `t${n}`,
  }));
  const { shelves } = new DataFiles(tracks, { mergedArtists: { lann: 'lan' }, series });
  return new SubsonicAnswers(shelves, '2026-11-20T00:00:00.000Z');
};

const NOTHING: Omit<SubsonicAsk, 'call' | 'parameters'> = {
  ...{ format: 'json', acceptsGzip: false, serverVersion: '1', siteName: 'Trang', likes: [] },
  playlists: [],
};
const answers = catalogue(OWN);
const answersOf = (more: SubsonicAnswers) => (call: string, id: string) =>
  JSON.parse(String(more.answer({ ...NOTHING, call, parameters: [['id', id]] }).body))[
    'subsonic-response'
  ];
const write = (call: string, given: Record<string, string>, more: Partial<SubsonicAsk> = {}) =>
  String(answers.answer({ ...NOTHING, call, parameters: Object.entries(given), ...more }).body);
const ask = (call: string, given: Record<string, string> = {}, more: Partial<SubsonicAsk> = {}) =>
  JSON.parse(write(call, given, more))['subsonic-response'];

type Named = { id: string; name?: string; title?: string };
const names = (list: readonly Named[] = []) => list.map(({ name, title }) => name ?? title ?? '');
const albums = (given: Record<string, string>, more: Partial<SubsonicAsk> = {}) =>
  names(ask('getAlbumList2', given, more).albumList2.album);

test('tracks of one album and artist are an album in its order, and each other track is one of its own', () => {
  expect(albums({ type: 'newest' })).toEqual(['Gió', 'Đêm', 'Khác', 'Lối', '♪']);
  const { artist } = ask('getArtist', { id: 'artist_lan' });
  expect(names(artist.album)).toEqual(['Gió', 'Đêm', 'Lối']);
  const { album } = ask('getAlbum', { id: artist.album[1].id });
  expect(names(album.song)).toEqual(['Một', 'Hai']);
  expect(album).toMatchObject({ artist: 'Lan', songCount: 2, duration: 400, year: 2020 });
  expect(ask('getAlbum', { id: 'single_t0' }).album).toMatchObject({
    ...{
      name: 'Gió',
      releaseTypes: ['Single'],
      song: [{ id: 't0', albumId: 'single_t0', track: 1 }],
    },
  });
  expect(ask('getArtist', { id: 'artist_lann' }).artist.id).toBe('artist_lan');
});

test('a series is an album, too, and a track of both leads to the album', () => {
  const read = answersOf(catalogue(OWN, [VOL]));
  const { album } = read('getAlbum', 'album_vol');
  expect([album.artist, names(album.song)]).toEqual(['Nhiều nghệ sĩ', ['Gió', 'Một', 'Lối']]);
  expect(read('getSong', 't2').song).toMatchObject({ albumId: 'album_dem', album: 'Đêm' });
  expect(read('getSong', 't4').song).toMatchObject({ albumId: 'album_vol', album: 'Vol' });
});

test('an album of many artists does not name each of them with each song', () => {
  const many = Array.from({ length: 11 }, (_, n) => ({
    ...{
      artist: `DJ ${n}`,
      credits: [{ id: `dj-${n}`, name: `DJ ${n}` }],
      inSeries: ['tap'],
      album: 'Tập',
    },
  }));
  const read = answersOf(catalogue(many));
  expect(read('getSong', 't3').song).toMatchObject({ artistId: 'artist_dj-3', albumArtists: [] });
  expect(read('getAlbum', 'album_tap').album).toMatchObject({
    ...{ artist: 'Nhiều nghệ sĩ', artists: [], isCompilation: true, songCount: 11 },
  });
  expect(names(read('getArtist', 'artist_dj-3').artist.album)).toEqual(['Tập']);
});

test.each([
  [{ type: 'alphabeticalByName' }, ['♪', 'Đêm', 'Gió', 'Khác', 'Lối']],
  [{ type: 'alphabeticalByName', size: '2', offset: '3' }, ['Khác', 'Lối']],
  [{ type: 'alphabeticalByArtist' }, ['♪', 'Đêm', 'Lối', 'Khác', 'Gió']],
  [{ type: 'frequent', size: '1' }, ['♪']],
  [{ type: 'recent' }, []],
  [{ type: 'byYear', fromYear: '2000', toYear: '2030' }, ['Đêm', 'Gió']],
  [{ type: 'byYear', fromYear: '2030', toYear: '2021' }, ['Gió']],
  [{ type: 'byGenre', genre: 'buon' }, ['Khác']],
  [{ type: 'byGenre', genre: '' }, []],
])('the albums of %j are %j', (given, wanted) =>
  expect(albums(given).sort()).toEqual(wanted.sort()),
);

test('the order of albums is that of the alphabet, by name and by artist', () => {
  const sorted = (list: readonly string[]) => [...list].sort(new Intl.Collator('vi').compare);
  const byName = albums({ type: 'alphabeticalByName' });
  expect(byName).toEqual(sorted(byName));
  expect(albums({ type: 'byYear', fromYear: '2030', toYear: '2000' })).toEqual(['Gió', 'Đêm']);
});

test('an unknown list, and one without its type, are refused', () => {
  expect(ask('getAlbumList2').error.code).toBe(10);
  expect(ask('getAlbumList', { type: 'constructor' }).error.code).toBe(0);
});

test('a search without words is the whole catalogue, in pages', () => {
  const found = (given: Record<string, string>) => ask('search3', given).searchResult3;
  const none = { artistCount: '0', albumCount: '0' };
  for (const query of ['', '""', '*'])
    expect(names(found({ query, ...none, songCount: '2', songOffset: '1' }).song)).toEqual([
      'Hai',
      'Một',
    ]);
  expect(found({ query: 'dem' })).toMatchObject({ album: [{ name: 'Đêm', songCount: 2 }] });
  expect(names(found({ query: 'danh' }).artist)).toEqual(['Đanh']);
  expect(names(found({ query: 'gio' }).song)).toContain('Gió');
  expect(names(ask('search2', { query: 'gio' }).searchResult2.album)).toEqual(['Gió']);
});

test('artists stand under the letters of their names', () => {
  const { index } = ask('getArtists').artists;
  expect(index.map((one: Named & { artist: Named[] }) => [one.name, ...names(one.artist)])).toEqual(
    [
      ['A', 'Ấu'],
      ['Đ', 'Đanh'],
      ['L', 'Lan'],
    ],
  );
  const later = { ifModifiedSince: String(Date.parse('2026-11-21')) };
  expect(ask('getIndexes', later).indexes.index).toEqual([]);
});

test('apps that browse folders find artists, albums and songs', () => {
  const children = (id: string) => ask('getMusicDirectory', { id }).directory.child as Named[];
  expect(names(children('1'))).toEqual(['Ấu', 'Đanh', 'Lan']);
  const [, album] = children('artist_lan');
  expect(album).toMatchObject({ isDir: true, title: 'Đêm', parent: 'artist_lan' });
  expect(names(children(album?.id ?? ''))).toEqual(['Một', 'Hai']);
});

test.each([
  'getAlbum',
  'getArtist',
  'getSong',
  'getMusicDirectory',
  'getSimilarSongs2',
  'getLyricsBySongId',
  'getArtistInfo2',
])('%s knows only ids of the catalogue', (call) => {
  for (const id of ['', 'x', 'artist_', 'artist_constructor', '../t0', 'single_', '2', '\ud800'])
    expect([10, 70]).toContain(ask(call, { id }).error.code);
});

test('a song has what its file and its loudness are', () => {
  const { song } = answersOf(
    catalogue([
      {
        soundBytes: 5_000_000,
        loudnessLufs: -8.5,
        truePeakDb: -6,
        publishedAtSec: 1.5,
        bpm: 139.6,
      },
    ]),
  )('getSong', 't0');
  expect(song).toMatchObject({
    ...{ size: 5_000_000, bitRate: 200, suffix: 'mp3', contentType: 'audio/mpeg', bpm: 140 },
    ...{
      replayGain: { trackGain: -9.5, trackPeak: 0.501187 },
      created: '1970-01-01T00:00:01.500Z',
    },
  });
});

test('a liked song has the time of its heart, and so has its single', () => {
  const likes = [
    ['t4', '2026-11-19T01:02:03.000Z'],
    ['gone', '2026-11-18T01:02:03.000Z'],
  ] as const;
  expect(ask('getSong', { id: 't4' }, { likes }).song.starred).toBe(likes[0][1]);
  const { starred2 } = ask('getStarred2', {}, { likes });
  expect([names(starred2.song), names(starred2.album)]).toEqual([['Lối'], ['Lối']]);
  expect(albums({ type: 'starred' }, { likes })).toEqual(['Lối']);
  expect(ask('getSong', { id: 't4' }).song.starred).toBeUndefined();
});

test('a playlist has its published songs in order', () => {
  const playlist: AskedPlaylist = {
    ...{ id: 'p', title: 'Đi đường', description: '', isPublic: true, owner: 'abc' },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' },
    trackIds: ['t5', 'gone', 't0'],
  };
  const shown = ask('getPlaylist', { id: 'p' }, { playlists: [playlist] }).playlist;
  expect(shown).toMatchObject({ name: 'Đi đường', songCount: 2, duration: 400, readonly: true });
  expect(names(shown.entry)).toEqual(['♪', 'Gió']);
  expect(ask('getPlaylist', { id: 'p' }).error.code).toBe(70);
});

test('lyrics have the times of an LRC file, and other texts none', () => {
  const lines = (id: string) => ask('getLyricsBySongId', { id }).lyricsList.structuredLyrics[0];
  expect(lines('t0')).toMatchObject({
    ...{
      synced: true,
      line: [
        { start: 1500, value: 'Một' },
        { start: 3000, value: 'Hai' },
      ],
    },
  });
  expect(lines('t5')).toMatchObject({
    synced: false,
    line: [{ value: 'Chữ' }, { value: 'thường' }],
  });
  expect(ask('getLyricsBySongId', { id: 't1' }).lyricsList).toEqual({ structuredLyrics: [] });
  expect(ask('getLyrics', { title: 'GIO', artist: 'lan' }).lyrics.value).toBe('Một\nHai');
  expect(readLyrics('[ar:Lan]\n\n[01:02:50] a').lines).toEqual([{ start: 62_500, value: 'a' }]);
  expect(readLyrics('[Điệp khúc]\n[00:01]a').isSynced).toBe(false);
});

test('similar songs, top songs and songs of a genre are of the catalogue', () => {
  const similar = names(ask('getSimilarSongs2', { id: 't0', count: '3' }).similarSongs2.song);
  expect(similar).toHaveLength(3);
  expect(similar).not.toContain('Gió');
  expect(names(ask('getTopSongs', { artist: 'AU' }).topSongs.song)).toEqual(['♪']);
  expect(names(ask('getSongsByGenre', { genre: 'chill' }).songsByGenre.song)).toContain('Khác');
  expect(ask('getRandomSongs', { size: '500' }).randomSongs.song).toHaveLength(OWN.length);
  expect(ask('getGenres').genres.genre).toContainEqual({
    value: 'Buồn',
    songCount: 1,
    albumCount: 1,
  });
});

test('every text stays a text in XML, and XML has no sign that it does not allow', () => {
  const own = NAUGHTY_STRINGS.slice(0, 300).map((text) => ({
    ...{ title: `a${text}`, artist: `b${text}`, album: `c${text}`, lyrics: text },
    credits: [{ id: 'lan', name: `d${text}` }],
  }));
  const { body } = catalogue([...own, { title: 'a\0b\u000bc\ud800d\ufffe\n"<' }]).answer({
    ...NOTHING,
    ...{
      call: 'search3',
      format: 'xml',
      parameters: [
        ['songCount', '1000'],
        ['albumCount', '1000'],
      ],
    },
  });
  const xml = String(body);
  expect(xml).toContain('title="abcd&#10;&quot;&lt;"');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
  expect(xml).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u);
  const tag = /<(?:\/?[a-zA-Z0-9-]+|[a-zA-Z0-9-]+(?: [a-zA-Z:]+="[^"<>]*")*\/?|\?xml [^?]*\?)>/g;
  expect(xml.replace(tag, '')).not.toMatch(/[<>]/);
});

test('a large answer is smaller on the way', () => {
  const given = { call: 'search3', parameters: [['query', '']] as [string, string][] };
  const { body, isZipped } = answers.answer({ ...NOTHING, ...given, acceptsGzip: true });
  expect(isZipped).toBe(true);
  expect(String(gunzipSync(body))).toBe(write('search3', { query: '' }));
});
