import { expect, test } from 'vitest';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import type { Credit } from '#domain/credits.ts';
import { type ArtistFile, CARDS_PER_LIST_FILE } from '#domain/data-files.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { DataFiles } from './data-files.ts';

/** A library whose tracks have these artists: 'Bo', or 'remixer Lan' for a part other than main. */
function publish(...written: string[][]): DataFiles {
  const tracks = makeTestTracks(written.length).map((track, n) => ({
    ...track,
    credits: (written[n] ?? []).map(credit),
  }));
  return new DataFiles(tracks);
}

function credit(text: string): Credit {
  const [, part, name = ''] = /^(?:(featured|remixer|producer) )?(.+)$/.exec(text) ?? [];
  return { id: name.toLowerCase().replaceAll(' ', '-'), name, part: part as Credit['part'] };
}

const artist = (files: DataFiles, id: string) => files.read(ARTIST_FILES.artist(id));
const ids = (list: unknown) => (list as { cards: { id: string }[] }).cards.map(({ id }) => id);

test('an artist’s own tracks are apart from those in which they take part', () => {
  const files = publish(['Bo'], ['Lan', 'remixer Bo'], ['Bo', 'featured Lan']);
  const all = files.tracks.map(({ id }) => id);
  const bo = artist(files, 'bo');
  expect(bo).toMatchObject({ id: 'bo', name: 'Bo', top: [], parts: { [all[1] ?? '']: 'remixer' } });
  expect(bo).toMatchObject({
    own: { trackCount: 2 },
    guest: { trackCount: 1 },
    listens: files.tracks.reduce((sum, { playbackCount }) => sum + playbackCount, 0),
  });
  expect(ids((bo as { own: unknown }).own)).toEqual([all[0], all[2]]);
});

test('there is no page of an artist without a published track', () => {
  const files = publish(['Bo']);
  for (const name of [
    'artist/lan.json',
    'artist/lan/own/1.json',
    'artists/l.json',
    'artist/..json',
  ])
    expect(files.read(name), name).toBeNull();
});

test('many tracks are in further files, which have each of them once', () => {
  const count = 2 * CARDS_PER_LIST_FILE + 5;
  const files = publish(...Array.from({ length: count }, () => ['Bo']));
  const first = artist(files, 'bo') as { own: unknown; top: { playbackCount: number }[] };
  const all = [
    first.own,
    ...[1, 2].map((n) => files.read(ARTIST_FILES.artistList('bo', 'own', n))),
  ];
  expect(all.flatMap(ids)).toEqual(files.tracks.map(({ id }) => id));
  const plays = files.tracks.map(({ playbackCount }) => playbackCount).sort((a, b) => b - a);
  expect(first.top.map(({ playbackCount }) => playbackCount)).toEqual(plays.slice(0, 5));
  expect(files.fileNames().filter((name) => name.startsWith('artist/bo'))).toEqual([
    'artist/bo.json',
    'artist/bo/own/1.json',
    'artist/bo/own/2.json',
  ]);
});

test('long mixes have a list of their own, unless the artist has nothing else', () => {
  const withMixes = (count: number) => {
    const tracks = makeTestTracks(10).map((track, n) => ({
      ...track,
      genre: 'Vinahouse',
      tags: n < count ? ['Nonstop'] : [],
      credits: [credit('Bo')],
    }));
    const { mixes } = artist(new DataFiles(tracks), 'bo') as ArtistFile;
    return mixes?.map(({ id }) => id);
  };
  const ids = makeTestTracks(10).map(({ id }) => id);
  expect(withMixes(0)).toBeUndefined();
  expect(withMixes(2)).toEqual(ids.slice(0, 2));
  expect(withMixes(10)).toBeUndefined();
});

test('a former address of a merged artist shows the other one', () => {
  const [track] = makeTestTracks(1);
  const files = new DataFiles([{ ...track, credits: [credit('Bo')] } as Track], {
    mergedArtists: { 'bo-cau': 'bo', 'khong-con': 'lan' },
  });
  expect(artist(files, 'bo-cau')).toEqual(artist(files, 'bo'));
  expect(artist(files, 'khong-con')).toBeNull();
  expect(files.artistIds()).toEqual(['bo', 'bo-cau']);
  expect(files.fileNames()).toContain('artist/bo-cau.json');
  expect(files.read(ARTIST_FILES.artistIds)).toEqual(['bo']);
});

test('artists are found by their names, and listed for searches in the browser', () => {
  const files = publish(['Bồ Câu'], ['Lan'], ['Lan', 'featured Bồ Câu']);
  const bo = { id: 'bồ-câu', name: 'Bồ Câu', trackCount: 2 };
  const lan = { id: 'lan', name: 'Lan', trackCount: 2 };
  expect(files.read(ARTIST_FILES.artistNames)).toEqual([bo, lan]);
  expect(files.fileNames()).toContain(ARTIST_FILES.artistNames);
  expect(files.read(ARTIST_FILES.findArtists('bo c'))).toEqual([bo]);
  expect(files.read(ARTIST_FILES.findArtists('la'))).toEqual([lan]);
  expect(files.read(ARTIST_FILES.findArtists(''))).toEqual([]);
});

test('names that objects have are artists like others', () => {
  const files = publish(['constructor'], ['valueOf']);
  expect(artist(files, 'constructor')).toMatchObject({ name: 'constructor' });
});

test('names are in the order of the Vietnamese alphabet, by their first letter', () => {
  const files = publish(['Ánh'], ['Đan'], ['Dung'], ['Ân'], ['An'], ['9 Nút'], ['王菲']);
  const { letters, artists, isWhole } = files.read(ARTIST_FILES.artists) as {
    letters: { letter: string; count: number }[];
    artists: { name: string }[];
    isWhole: boolean;
  };
  expect(isWhole).toBe(true);
  expect(artists.map(({ name }) => name)).toEqual([
    ...['9 Nút', 'An', 'Ánh', 'Ân', 'Dung', 'Đan', '王菲'],
  ]);
  expect(letters).toEqual([
    { letter: 'a', count: 3 },
    { letter: 'd', count: 1 },
    { letter: 'dd', count: 1 },
    { letter: '0', count: 2 },
  ]);
  expect(files.read(ARTIST_FILES.artistLetter('dd', 0))).toMatchObject([{ name: 'Đan' }]);
});

test('of many artists, those who are heard most come first', () => {
  const files = publish(...Array.from({ length: 300 }, (_, n) => [`Nghệ sĩ ${n}`]));
  const { artistCount, isWhole, artists } = files.read(ARTIST_FILES.artists) as {
    artistCount: number;
    isWhole: boolean;
    artists: unknown[];
  };
  expect({ artistCount, isWhole, shown: artists.length }).toEqual({
    artistCount: 300,
    isWhole: false,
    shown: 60,
  });
  // All begin with one letter, which has several files.
  const byLetter = (number: number) =>
    files.read(ARTIST_FILES.artistLetter('n', number)) as { name: string }[] | null;
  expect([0, 1, 2, 3].map((number) => byLetter(number)?.length)).toEqual([120, 120, 60, undefined]);
  expect(byLetter(2)?.at(-1)?.name).toBe('Nghệ sĩ 299');
  const listed = files.fileNames().filter((name) => /^artists\/n\b/.test(name));
  expect(listed).toEqual(['artists/n.json', 'artists/n/1.json', 'artists/n/2.json']);
});

test('a card has the artist’s text with its names', () => {
  const [track] = makeTestTracks(1);
  const credits: Credit[] = [
    { id: 'bo', name: 'Bồ Câu', as: 'Bo Cau' },
    { id: 'lan', name: 'Lan', part: 'featured' },
    { id: 'hai', name: 'Hải', part: 'remixer' },
  ];
  const files = new DataFiles([{ ...track, artist: 'Bo Cau ft. Lan', credits } as Track]);
  const { cards } = files.read('list/tat-ca/0.json') as { cards: object[] };
  expect(cards).toMatchObject([
    { by: [{ text: 'Bo Cau', id: 'bo' }, { text: ' ft. ' }, { text: 'Lan', id: 'lan' }] },
  ]);
  expect(cards[0]).not.toHaveProperty('credits');
});
