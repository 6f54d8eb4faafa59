import { expect, test } from 'vitest';
import { ALL_TRACKS, CATEGORIES, filterByCategory } from '#domain/category.ts';
import { encodeOld } from '../testing/test-encodings.ts';
import { describeTrack } from './describe-track.ts';
import type { FileTags } from './read-tags.ts';
import { TAG_TEXTS, type TagText } from './tag-texts.ts';

const NO_TEXTS = Object.fromEntries(TAG_TEXTS.map((field) => [field, null])) as Record<
  TagText,
  null
>;
const NOTHING: FileTags = {
  ...NO_TEXTS,
  ...{ year: null, trackNumber: null, discNumber: null, bpm: null, durationSec: null, cover: null },
  ...{ chapters: [], repairs: [] },
};
function describeFile(path: string, tags: Partial<FileTags> = {}, durationSec = 200) {
  const { tagsFor, ...description } = describeTrack({ ...NOTHING, ...tags }, path);
  return { ...description, tags: tagsFor(durationSec) };
}

test.each([
  ['Nghệ sĩ - Tên bài (Remix).mp3', 'Nghệ sĩ', 'Tên bài (Remix)'],
  ['01. Nghệ sĩ - Tên.mp3', 'Nghệ sĩ', 'Tên'],
  ['01 - Tên.mp3', 'Chưa rõ nghệ sĩ', 'Tên'],
  ['[07] Nghệ sĩ – Tên.flac', 'Nghệ sĩ', 'Tên'],
  ['Tên_bài_remix.mp3', 'Chưa rõ nghệ sĩ', 'Tên bài remix'],
  ['ten-bai-hay-remix.mp3', 'Chưa rõ nghệ sĩ', 'ten bai hay remix'],
  ['Nghệ_Sĩ_-_Tên_Bài.mp3', 'Nghệ Sĩ', 'Tên Bài'],
  ['DJ Bo - Bài [128kbps].mp3', 'DJ Bo', 'Bài'],
  ['DJ Bo - Bài (Official Audio) [HQ].mp3', 'DJ Bo', 'Bài'],
  ['DJ Bo - Bài Official Music Video.m4a', 'DJ Bo', 'Bài'],
  ['DJ Bo - Bài [dQw4w9WgXcQ].opus', 'DJ Bo', 'Bài'],
  ['nhac.vn_Tên bài.mp3', 'Chưa rõ nghệ sĩ', 'Tên bài'],
  ['[NhacDJ.vn] DJ Bo - Tên bài.mp3', 'DJ Bo', 'Tên bài'],
  ['nhac.vn_Ca_Sĩ_-_Bài_Hát.mp3', 'Ca Sĩ', 'Bài Hát'],
  ['DJ Bo - Tên bài - nhacpro.net.mp3', 'DJ Bo', 'Tên bài'],
  ['Nonstop 2026 - DJ Bo.mp3', 'DJ Bo', 'Nonstop 2026'],
  ['Bài (1).mp3', 'Chưa rõ nghệ sĩ', 'Bài'],
  ['365 Ngày.mp3', 'Chưa rõ nghệ sĩ', '365 Ngày'],
  ['8.3 Mix.mp3', 'Chưa rõ nghệ sĩ', '8.3 Mix'],
  ['Mr. Đàm - Một mình', 'Mr. Đàm', 'Một mình'],
  ['A-ha - Take.mp3', 'A-ha', 'Take'],
  ['Sài Gòn-Hà Nội.mp3', 'Chưa rõ nghệ sĩ', 'Sài Gòn-Hà Nội'],
  ['50% # Full.wav', 'Chưa rõ nghệ sĩ', '50% # Full'],
  ['(Official Audio).mp3', 'Chưa rõ nghệ sĩ', '(Official Audio)'],
  ['🎧.mp3', 'Chưa rõ nghệ sĩ', '🎧'],
  ['.mp3', 'Chưa rõ nghệ sĩ', 'Không tên'],
])('the file name %s is read', (path, artist, title) => {
  expect(describeFile(path)).toMatchObject({ artist, title });
  expect(describeFile(path.normalize('NFD'))).toMatchObject({ artist, title });
});

test('a file name in the wrong encoding is repaired', () => {
  const wrong = (text: string, encoding: 'utf-8' | 'tcvn3' | 'vni') =>
    encodeOld(text, encoding).toString('latin1');
  for (const encoding of ['utf-8', 'tcvn3', 'vni'] as const)
    expect(describeFile(`${wrong('Lê Hương - Đêm Sài Gòn', encoding)}.mp3`)).toMatchObject({
      artist: 'Lê Hương',
      title: 'Đêm Sài Gòn',
    });
});

test('folders give the album and the artist', () => {
  const artist = 'Lê Hương';
  expect(describeFile('Lê Hương/Đêm trắng (2019)/03 Bài.mp3')).toMatchObject({
    ...{ artist, album: 'Đêm trắng', year: 2019, trackNumber: 3, title: 'Bài' },
  });
  expect(describeFile('Lê Hương - Đêm trắng/CD1/Bài.mp3')).toMatchObject({
    artist,
    album: 'Đêm trắng',
  });
  expect(describeFile('Nhạc/Tải xuống/Bài.mp3')).toMatchObject({
    artist: 'Chưa rõ nghệ sĩ',
    album: '',
  });
  expect(describeFile('Nhạc/Đêm trắng/Bài.mp3')).toMatchObject({
    ...{ artist: 'Chưa rõ nghệ sĩ', album: 'Đêm trắng' },
  });
  expect(describeFile('Lê Hương - Đêm trắng - 04 - Bài.mp3')).toMatchObject({
    ...{ artist, album: 'Đêm trắng', trackNumber: 4, title: 'Bài' },
  });
});

test('tags override file names', () =>
  expect(
    describeFile('Sai/Sai/09. Sai - Sai.mp3', {
      ...{ title: 'Bài', artist: 'Lê Hương', album: 'Đêm trắng', year: 2020, trackNumber: 1 },
    }),
  ).toMatchObject({
    ...{ title: 'Bài', artist: 'Lê Hương', album: 'Đêm trắng', year: 2020, trackNumber: 1 },
  }));

test("a file name 'title - artist' is recognised if a tag has one of the two", () => {
  expect(describeFile('Bài - Lê Hương.mp3', { artist: 'Lê Hương' }).title).toBe('Bài');
  expect(describeFile('Bài - Lê Hương.mp3', { title: 'Bài' }).artist).toBe('Lê Hương');
});

test('placeholders for empty tags are ignored', () => {
  const tags = { title: 'Track 01', artist: 'Unknown Artist', album: '<unknown>', genre: 'Other' };
  expect(
    describeFile('DJ Bo - Bài.mp3', { ...tags, description: 'https://nhac.vn/bai' }),
  ).toMatchObject({
    ...{ title: 'Bài', artist: 'DJ Bo', album: '', genre: 'Vinahouse', description: '' },
  });
  expect(describeFile('DJ Bo - Bài.mp3', { artist: 'nhac.vn' }).artist).toBe('DJ Bo');
  expect(describeFile('x.mp3', { title: 'Track 01' }).title).toBe('x');
});

test.each([
  [null, 'Vinahouse'],
  ['vina house', 'Vinahouse'],
  ['Genre', 'Vinahouse'],
  ['17', 'Vinahouse'],
  ['nhac.vn', 'Vinahouse'],
  ['Blues', 'Blues'],
  ['Nhạc trẻ', 'Nhạc trẻ'],
  ['Hip-Hop', 'Hip-Hop'],
])('the genre %j becomes %s', (genre, result) =>
  expect(describeFile('a.mp3', { genre }).genre).toBe(result),
);

test.each([
  ['Bài', 200, []],
  ['Bài', 1199.99, []],
  ['Bài', 1200, ['Nonstop']],
  ['Nonstop 2026', 300, ['Nonstop']],
  ['Non-stop Việt Mix (Remix)', 300, ['Nonstop', 'Remix']],
  ['Liên khúc mùa xuân', 300, ['Nonstop']],
  ['Bài (Bootleg)', 300, ['Remix']],
  ['Bài lofi', 300, ['Chill']],
  ['CHILL cùng em', 3000, ['Nonstop', 'Chill']],
  ['Premixed', 300, []],
  ['Chilli', 300, []],
  ['Vinahouse mùa hè', 300, []],
])('%s of %d s has the tags %j', (title, durationSec, tags) =>
  expect(describeFile('a.mp3', { title }, durationSec).tags).toEqual(tags),
);

test('Vinahouse is a tag when the genre is another', () => {
  expect(describeFile('a.mp3', { title: 'Vinahouse mùa hè', genre: 'House' }).tags).toEqual([
    'Vinahouse',
  ]);
  expect(describeFile('a.mp3', { title: 'Bài', genre: 'Pop Remix' }).tags).toEqual(['Remix']);
});

test('the first of several genres is the genre, and all are tags', () => {
  const describe = (genre: string) => {
    const { genre: first, tags } = describeFile('a.mp3', { title: 'Bài', genre });
    return [first, tags];
  };
  expect(describe('Nonstop, Hà Nội')).toEqual(['Nonstop', ['Nonstop', 'Hà Nội']]);
  expect(describe('Hà Nội;vina house; other,Hà Nội')).toEqual(['Hà Nội', ['Vinahouse', 'Hà Nội']]);
  expect(describe('Vinahouse, remix')).toEqual(['Vinahouse', ['Remix', 'Vinahouse']]);
  expect(describe('Other, EDM')).toEqual(['EDM', []]);
});

test.each(CATEGORIES.filter((category) => category !== ALL_TRACKS))(
  'a file with the category %s in its name is listed there',
  (category) => {
    const { genre, tags } = describeFile(`DJ Bo - Tên bài ${category}.mp3`);
    expect(filterByCategory([{ genre, tags }], category)).toHaveLength(1);
  },
);
