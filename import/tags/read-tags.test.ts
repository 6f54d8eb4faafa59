import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { rounds } from '#testing/rounds.ts';
import {
  aiffWithTexts,
  flacWithComments,
  m4aWithTags,
  oggFlacWithComments,
  opusWithComments,
  wavWithInfo,
} from '../testing/test-containers.ts';
import { encodeOld } from '../testing/test-encodings.ts';
import {
  apeBytes,
  id3v2Bytes,
  silentMp3,
  withApe,
  withId3v1,
  withId3v2,
} from '../testing/test-tags.ts';
import type { OldEncoding } from './old-encodings.ts';
import { readTags } from './read-tags.ts';
import { readAs } from './recover-bytes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tags-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(name: string, bytes: Uint8Array) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return readTags(file);
}

const cover = Buffer.from('ffd8ffe000104a464946', 'hex');
const other = Buffer.from('ffd8ffe0ffff', 'hex');
const names = { title: 'Đèn đỏ Sài Gòn', artist: 'DJ Cá Kèo', album: 'Đêm trắng' };
const chapters = [
  { atSec: 0, title: 'Mở đầu' },
  { atSec: 62.5, title: 'Cao trào' },
];
const whole = {
  ...names,
  genre: 'Vinahouse',
  year: 2024,
  trackNumber: 7,
  bpm: 140,
  description: 'Thu ở bến xe',
  lyrics: 'Dòng một\nDòng hai',
  chapters,
};

test.each([
  [3, 1],
  [3, 0],
  [4, 3],
  [4, 2],
] as const)('ID3v2.%i with encoding %i is read whole', async (version, encoding) => {
  const text = (value: string) => (encoding === 0 ? encodeOld(value, 'utf-8') : value);
  const bytes = withId3v2(silentMp3(), {
    version,
    encoding,
    title: text(names.title),
    artist: text(names.artist),
    album: text(names.album),
    year: '2024',
    genre: 'Vinahouse',
    track: '7/12',
    bpm: '140',
    comment: text(whole.description),
    lyrics: text(whole.lyrics),
    chapters: chapters.map(({ atSec, title }) => ({ atSec, title: text(title) })),
    artistPicture: other,
    cover,
  });
  const tags = await read(`whole-${version}-${encoding}.mp3`, bytes);
  expect(tags).toMatchObject(whole);
  expect(Buffer.from(tags.cover ?? [])).toEqual(cover);
  expect(tags.repairs.length > 0).toBe(encoding === 0);
});

test('ID3v2.2 is read', async () => {
  const bytes = withId3v2(silentMp3(), { version: 2, ...names, comment: 'Ghi chú', cover });
  expect(await read('two.mp3', bytes)).toMatchObject({ ...names, description: 'Ghi chú' });
});

test('FLAC is read with its chapters and its cover', async () => {
  const bytes = flacWithComments(
    [
      ['TITLE', names.title],
      ['ARTIST', names.artist],
      ['ALBUM', names.album],
      ['GENRE', 'Vinahouse'],
      ['DATE', '2024-05-01'],
      ['TRACKNUMBER', '7'],
      ['BPM', '140'],
      ['COMMENT', whole.description],
      ['LYRICS', whole.lyrics],
      ['CHAPTER001', '00:00:00.000'],
      ['CHAPTER001NAME', 'Mở đầu'],
      ['CHAPTER002', '00:01:02.500'],
      ['CHAPTER002NAME', 'Cao trào'],
    ],
    cover,
  );
  const tags = await read('whole.flac', bytes);
  expect(tags).toMatchObject({ ...whole, durationSec: 1 });
  expect(Buffer.from(tags.cover ?? [])).toEqual(cover);
});

test('M4A is read with its chapters and its cover', async () => {
  const bytes = m4aWithTags({
    texts: {
      '©nam': names.title,
      '©ART': names.artist,
      '©alb': names.album,
      '©day': '2024',
      '©gen': 'Vinahouse',
      '©cmt': whole.description,
      '©lyr': whole.lyrics,
    },
    track: 7,
    bpm: 140,
    cover,
    chapters,
  });
  const tags = await read('whole.m4a', bytes);
  expect(tags).toMatchObject(whole);
  expect(tags.durationSec).toBeCloseTo(1, 1);
  expect(Buffer.from(tags.cover ?? [])).toEqual(cover);
});

const LABEL = 'Hẻm Băng Nhạc';
const inVorbis = (name: string) => flacWithComments([[name, LABEL]]);
const inM4a = (name: string) => m4aWithTags({ texts: { [name]: LABEL } });

test.each<[kind: string, file: string, bytes: () => Uint8Array]>([
  ['TPUB of ID3', 'a.mp3', () => withId3v2(silentMp3(), { frames: { TPUB: LABEL } })],
  ['TPB of ID3v2.2', 'b.mp3', () => withId3v2(silentMp3(), { version: 2, frames: { TPB: LABEL } })],
  ['TXXX of ID3', 'c.mp3', () => withId3v2(silentMp3(), { named: { LABEL } })],
  ['LABEL of APE', 'd.mp3', () => withApe(silentMp3(), { Label: LABEL })],
  ['LABEL of Vorbis', 'e.flac', () => inVorbis('LABEL')],
  ['ORGANIZATION of Vorbis', 'f.flac', () => inVorbis('ORGANIZATION')],
  ['PUBLISHER of Vorbis', 'g.flac', () => inVorbis('PUBLISHER')],
  ['©pub of MP4', 'h.m4a', () => inM4a('©pub')],
  ['IPUB of WAV', 'i.wav', () => wavWithInfo([['IPUB', Buffer.from(LABEL)]])],
])('the label is read from %s', async (_, file, bytes) => {
  expect((await read(file, bytes())).label).toBe(LABEL);
});

test('a label in an old encoding is repaired with the other texts', async () => {
  const old = (text: string) => encodeOld(text, 'tcvn3');
  const [title, TPUB] = [old(names.title), old(LABEL)];
  const bytes = withId3v2(silentMp3(), { encoding: 0, title, frames: { TPUB } });
  expect(await read('old-label.mp3', bytes)).toMatchObject({ title: names.title, label: LABEL });
});

test('Opus is read', async () => {
  const bytes = opusWithComments([
    ['TITLE', names.title],
    ['ARTIST', 'Lan Anh'],
    ['ARTIST', 'Bích Phượng'],
  ]);
  const tags = await read('whole.opus', bytes);
  expect(tags).toMatchObject({ title: names.title, artist: 'Lan Anh, Bích Phượng' });
});

const apeInFront = (sound: Uint8Array) => Buffer.concat([apeBytes({ Title: names.title }), sound]);
const INFO_BYTES = (encoding: OldEncoding): [string, Buffer][] => [
  ['INAM', encodeOld(names.title, encoding)],
  ['IART', encodeOld(names.artist, encoding)],
];
test.each(['utf-8', 'tcvn3', 'vni', 'viscii', 'windows-1258'] as const)(
  'INFO of WAV in %s is read',
  async (encoding) =>
    expect(await read(`${encoding}.wav`, wavWithInfo(INFO_BYTES(encoding)))).toMatchObject({
      title: names.title,
      artist: names.artist,
    }),
);

test('ID3 in WAV and AIFF is read', async () => {
  const id3 = id3v2Bytes({ ...names, cover });
  expect(await read('id3.wav', wavWithInfo([], id3))).toMatchObject(names);
  expect(await read('id3.aiff', aiffWithTexts([], id3))).toMatchObject(names);
});

test('AIFF texts in UTF-8 and TCVN3 are read, though the standard requires ASCII', async () => {
  for (const encoding of ['utf-8', 'tcvn3'] as const) {
    const texts: [string, Buffer][] = [
      ['NAME', encodeOld(names.title, encoding)],
      ['AUTH', encodeOld(names.artist, encoding)],
    ];
    const tags = await read(`${encoding}.aiff`, aiffWithTexts(texts));
    expect(tags).toMatchObject({ title: names.title, artist: names.artist });
  }
});

test.each(['utf-8', 'tcvn3', 'vni', 'viscii', 'windows-1258'] as const)(
  'ID3v1 in %s is read, though it is cut off at 30 bytes',
  async (encoding) => {
    const title = 'Người về chốn cũ nhớ bến sông xưa';
    const bytes = withId3v1(silentMp3(), {
      title: encodeOld(title, encoding),
      artist: encodeOld(names.artist, encoding),
      year: '1999',
      track: 3,
    });
    const tags = await read(`v1-${encoding}.mp3`, bytes);
    expect(title.startsWith((tags.title ?? '').replace(/.$/u, ''))).toBe(true);
    expect(tags.title?.length).toBeGreaterThan(15);
    expect(tags).toMatchObject({ artist: names.artist, year: 1999, trackNumber: 3 });
  },
);

test.each(['tcvn3', 'vni', 'viscii', 'windows-1258'] as const)(
  'bytes in %s that a tag declares as UTF-8 are read from the file',
  async (encoding) => {
    const title = encodeOld(names.title, encoding);
    const artist = encodeOld(names.artist, encoding);
    const mp3 = withId3v2(silentMp3(), { version: 4, encoding: 3, title, artist });
    expect(await read(`lost-${encoding}.mp3`, mp3)).toMatchObject({
      title: names.title,
      artist: names.artist,
    });
    const flac = flacWithComments([
      ['TITLE', title],
      ['ARTIST', artist],
    ]);
    expect(await read(`lost-${encoding}.flac`, flac)).toMatchObject({
      title: names.title,
      artist: names.artist,
    });
  },
);

test.each(['utf-8', 'utf-8-twice', 'tcvn3', 'vni', 'viscii', 'windows-1258'] as const)(
  'Unicode text whose letters are bytes in %s is repaired',
  async (encoding) => {
    const title = readAs(encodeOld(names.title, encoding), 'windows-1252');
    const artist = readAs(encodeOld(names.artist, encoding), 'windows-1252');
    const mp3 = await read(`as-${encoding}.mp3`, withId3v2(silentMp3(), { title, artist }));
    expect(mp3).toMatchObject({ title: names.title, artist: names.artist });
    const texts = { '©nam': title, '©ART': artist };
    const m4a = await read(`as-${encoding}.m4a`, m4aWithTags({ texts }));
    expect(m4a).toMatchObject({ title: names.title, artist: names.artist });
  },
);

test('ID3v1 in UTF-8 that was encoded twice is repaired', async () => {
  const title = encodeOld('Đèn đỏ', 'utf-8-twice');
  const bytes = withId3v1(silentMp3(), { title });
  expect((await read('twice.mp3', bytes)).title).toBe('Đèn đỏ');
});

test('a text cut in an ID3v1 tag does not replace the whole one of another tag', async () => {
  const title = 'Người về chốn cũ nhớ bến sông xưa';
  const both = withId3v1(withId3v2(silentMp3(), { title }), {
    title: encodeOld(title, 'tcvn3'),
    artist: encodeOld(names.artist, 'tcvn3'),
  });
  const tags = await read('both.mp3', both);
  expect(tags).toMatchObject({ title, artist: names.artist });
  expect(tags.repairs.map(({ field, encoding }) => [field, encoding])).toEqual([
    ['artist', 'tcvn3'],
  ]);
});

test('a repair stores the bytes, so that it can be undone', async () => {
  const raw = encodeOld(names.title, 'tcvn3');
  const bytes = withId3v2(silentMp3(), { encoding: 0, title: raw, artist: 'DJ Bo' });
  const { repairs } = await read('undo.mp3', bytes);
  expect(repairs).toEqual([
    {
      field: 'title',
      encoding: 'tcvn3',
      raw: raw.toString('base64'),
      before: raw.toString('latin1'),
      after: names.title,
    },
  ]);
});

test('names in other languages are unchanged, in every encoding of a tag', async () => {
  for (const encoding of [0, 1, 3] as const) {
    const tags = await read(
      'fine.mp3',
      withId3v2(silentMp3(), {
        version: 4,
        encoding,
        title: 'Où es-tu, Noël?',
        artist: 'Motörhead',
      }),
    );
    expect(tags).toMatchObject({ title: 'Où es-tu, Noël?', artist: 'Motörhead', repairs: [] });
  }
});

test('valid UTF-8 without a declared encoding is read as UTF-8 in any language', async () => {
  const title = Buffer.from('Beyoncé Ünder');
  expect((await read('v1.mp3', withId3v1(silentMp3(), { title }))).title).toBe('Beyoncé Ünder');
  expect((await read('i.wav', wavWithInfo([['INAM', title]]))).title).toBe('Beyoncé Ünder');
});

test("Latin-1 text that a tag declares as UTF-8 is recovered from the file's bytes", async () => {
  const title = Buffer.from('Motörhead', 'latin1');
  const bytes = withId3v2(silentMp3(), { version: 4, encoding: 3, title });
  expect((await read('latin.mp3', bytes)).title).toBe('Motörhead');
});

test('an artist with a slash stays one artist', async () => {
  const bytes = withId3v2(silentMp3(), { artist: 'AC/DC', title: 'Thử' });
  expect((await read('stroke.mp3', bytes)).artist).toBe('AC/DC');
});

test('NFD becomes NFC; control characters and double spaces are removed', async () => {
  const title = '  Đêm\u0007  Sài\u200b Gòn '.normalize('NFD');
  const tags = await read('nfd.mp3', withId3v2(silentMp3(), { title }));
  expect(tags.title).toBe('Đêm Sài Gòn');
  expect(tags.repairs).toEqual([]);
});

const ODD = 'Đêm\u0085Sài\ufffe\uffff \u009fGòn';
test.each<[file: string, bytes: () => Uint8Array]>([
  ['odd.mp3', () => withId3v2(silentMp3(), { title: ODD, album: ODD, lyrics: ODD })],
  ['odd-ape.mp3', () => withApe(silentMp3(), { Title: ODD, Album: ODD, Lyrics: ODD })],
  ...['flac', 'opus'].map((ending): [string, () => Uint8Array] => [
    `odd.${ending}`,
    () =>
      (ending === 'flac' ? flacWithComments : opusWithComments)(
        ['TITLE', 'ALBUM', 'LYRICS'].map((name) => [name, ODD]),
      ),
  ]),
  ['odd.m4a', () => m4aWithTags({ texts: { '©nam': ODD, '©alb': ODD, '©lyr': ODD } })],
  ['odd.wav', () => wavWithInfo(['INAM', 'IPRD'].map((name) => [name, Buffer.from(ODD)]))],
])('characters that the site calls odd are removed from the tags of %s', async (file, bytes) => {
  const { title, album, lyrics } = await read(file, bytes());
  expect([title, album]).toEqual(['Đêm Sài Gòn', 'Đêm Sài Gòn']);
  expect([null, 'Đêm\nSài Gòn']).toContain(lyrics);
});

test('long texts are shortened', async () => {
  const long = 'Đường dài '.repeat(3000);
  const bytes = withId3v2(silentMp3(), { title: long, comment: long, lyrics: long });
  const { title, description, lyrics } = await read('long.mp3', bytes);
  expect([title?.length, description?.length, lyrics?.length]).toEqual([200, 5000, 20_000]);
  expect(title?.endsWith('…')).toBe(true);
});

test('a numeric genre becomes its name; the number for “none” is ignored', async () => {
  expect((await read('g.mp3', withId3v2(silentMp3(), { genre: '(17)' }))).genre).toBe('Rock');
  expect((await read('g0.mp3', withId3v1(silentMp3(), { title: 'A', genre: 0 }))).genre).toBe(null);
  expect((await read('g3.mp3', withId3v1(silentMp3(), { title: 'A', genre: 3 }))).genre).toBe(
    'Dance',
  );
});

test('many genres are read whole', async () => {
  const genre = Array.from({ length: 12 }, (_, n) => `Thể loại ${'ư'.repeat(n + 1)}`);
  const bytes = withId3v2(silentMp3(), { version: 4, genre: genre.join('\0') });
  expect((await read('genres.mp3', bytes)).genre).toBe(genre.join(', '));
});

test('files with the wrong extension are read by their content', async () => {
  const tags = await read('really-m4a.mp3', m4aWithTags({ texts: { '©nam': names.title } }));
  expect(tags.title).toBe(names.title);
});

test('broken tags give empty fields', async () => {
  const tagged = withId3v2(silentMp3(), { ...names, lyrics: whole.lyrics, chapters, cover });
  const broken: Uint8Array[] = [
    Buffer.alloc(0),
    Buffer.from('ID3'),
    Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7f', 'latin1'),
    Buffer.from('ID3\x03\0\x40\0\0\0\0', 'latin1'),
    Buffer.from('fLaC\x84\xff\xff\xff', 'latin1'),
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.from('RIFF\xff\xff\xff\xffWAVELIST', 'latin1'),
    ...[10, 20, 60, 200].map((length) => tagged.subarray(0, length)),
  ];
  for (const bytes of broken)
    for (const ending of ['mp3', 'flac', 'ogg', 'wav', 'm4a', 'aiff', 'xyz'])
      expect(await read(`broken.${ending}`, bytes)).toMatchObject({ repairs: [] });
});

test('tags with wrong bytes anywhere never throw', async () => {
  const id3 = { ...names, lyrics: whole.lyrics, chapters, cover, encoding: 0 } as const;
  const comments: [string, Buffer][] = [['TITLE', encodeOld(names.title, 'tcvn3')]];
  const files = {
    mp3: withId3v1(withId3v2(silentMp3(4), id3), { title: encodeOld(names.title, 'vni') }),
    flac: flacWithComments(comments, cover),
    m4a: m4aWithTags({ texts: { '©nam': names.title }, chapters, cover }),
    opus: opusWithComments(comments),
    wav: wavWithInfo(INFO_BYTES('tcvn3'), id3v2Bytes(id3)),
    'piped.wav': wavWithInfo(INFO_BYTES('tcvn3'), id3v2Bytes(id3), { size: 0xffffffff }),
    'packed.mp3': withId3v2(apeInFront(silentMp3(4)), {
      ...{ ...id3, version: 4 },
      form: { isUnsynchronised: true, isCompressed: true, hasExtendedHeader: true },
    }),
    'cue.flac': flacWithComments(comments, cover, [0, 10, 20]),
    'picture.m4a': m4aWithTags({ cover, coverType: 0, chapterTrack: chapters }),
    oga: oggFlacWithComments(comments),
    aiff: aiffWithTexts(comments.map(([, text]) => ['NAME', text])),
  };
  const random = seededRandom('tags');
  const below = (end: number) => Math.floor(random() * end);
  for (const [ending, bytes] of Object.entries(files))
    for (let round = 0; round < rounds(15, 100); round++) {
      const broken = Buffer.from(
        bytes.subarray(0, random() < 0.3 ? below(bytes.length) : undefined),
      );
      for (let flips = below(6); flips >= 0 && broken.length > 0; flips--)
        broken[below(Math.min(broken.length, random() < 0.7 ? 120 : Infinity))] = below(256);
      await expect(read(`wrong.${ending}`, broken), `${ending}, ${round}`).resolves.toBeDefined();
    }
});

test('files that are read at once do not get each other’s tags', async () => {
  const files = Array.from({ length: 24 }, (_, n) => {
    const title = `Bài số ${n}`;
    const sound = silentMp3(4 + n);
    if (n % 3 === 0)
      return { title, bytes: withApe(sound, { Title: title, Filler: 'x'.repeat(n) }) };
    return { title, bytes: n % 3 === 1 ? withId3v2(sound, { title }) : sound };
  });
  const found = await Promise.all(files.map(({ bytes }, n) => read(`once-${n}.mp3`, bytes)));
  expect(found.map(({ title }) => title)).toEqual(
    files.map(({ title }, n) => (n % 3 === 2 ? null : title)),
  );
});

test('a missing file is an error', () =>
  expect(readTags(join(folder, 'none.mp3'))).rejects.toThrow('ENOENT'));
