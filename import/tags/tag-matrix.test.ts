import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aiffWithTexts,
  type Comments,
  flacWithComments,
  m4aWithTags,
  oggFlacWithComments,
  opusWithComments,
  pictureComment,
  vorbisWithComments,
  wavWithInfo,
} from '../testing/test-containers.ts';
import {
  apeBytes,
  type Id3v2,
  id3v2Bytes,
  lyrics3,
  silentAac,
  silentMp3,
  withApe,
  withId3v1,
  withId3v2,
} from '../testing/test-tags.ts';
import { describeTrack } from './describe-track.ts';
import { type FileTags, readTags } from './read-tags.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tag-matrix-'));
});
afterAll(() => rm(folder, { recursive: true }));

const texts = { title: 'Đèn đỏ Sài Gòn', artist: 'DJ Cá Kèo', album: 'Đêm trắng', genre: 'EDM' };
// With pairs of bytes that an unsynchronised tag writes differently.
const cover = Buffer.from('ffd8ffe000104a464946ff00ffe1', 'hex');
const chapters = [
  { atSec: 0, title: 'Mở đầu' },
  { atSec: 62.5, title: 'Cao trào ÿà' },
];
const cue = [
  'PERFORMER "DJ Cá Kèo"',
  'FILE "mix.wav" WAVE',
  '  TRACK 01 AUDIO',
  '    TITLE "Mở đầu"',
  '    INDEX 01 00:00:00',
  '  TRACK 02 AUDIO',
  '    TITLE "Cao trào ÿà"',
  '    INDEX 00 01:02:00',
  '    INDEX 01 01:02:38',
].join('\r\n');
const cueChapters = [chapters[0], { atSec: 62.507, title: 'Cao trào ÿà' }];

type Wanted = Partial<Omit<FileTags, 'cover'>> & { cover?: Buffer | null };
type Row = [what: string, name: string, bytes: () => Uint8Array, wanted: Wanted];

const id3 = { ...texts, cover, chapters } satisfies Id3v2;
const whole: Wanted = { ...texts, cover, chapters };
const padded = 'x'.repeat(200);

/** Each form of ID3v2, before any sound. */
const ID3: [what: string, tag: Id3v2, wanted: Wanted][] = [
  ['2.2', { ...texts, cover, version: 2 }, { ...texts, cover }],
  [
    '2.2, unsynchronised',
    { ...texts, cover, version: 2, form: { isUnsynchronised: true } },
    { ...texts, cover },
  ],
  ['2.3', { ...id3, version: 3 }, whole],
  ['2.3, UTF-8', { ...id3, version: 3, encoding: 3 }, whole],
  ['2.3, unsynchronised', { ...id3, version: 3, form: { isUnsynchronised: true } }, whole],
  ['2.3, extended header', { ...id3, version: 3, form: { hasExtendedHeader: true } }, whole],
  [
    '2.3, extended header, unsynchronised',
    { ...id3, version: 3, form: { hasExtendedHeader: true, isUnsynchronised: true } },
    whole,
  ],
  ['2.3, padding', { ...id3, version: 3, form: { paddingBytes: 3000 } }, whole],
  ['2.3, compressed', { ...id3, version: 3, form: { isCompressed: true } }, whole],
  ['2.4', { ...id3, version: 4 }, whole],
  ['2.4, UTF-16BE', { ...id3, version: 4, encoding: 2 }, whole],
  ['2.4, unsynchronised', { ...id3, version: 4, form: { isUnsynchronised: true } }, whole],
  ['2.4, extended header', { ...id3, version: 4, form: { hasExtendedHeader: true } }, whole],
  ['2.4, footer', { ...id3, version: 4, form: { hasFooter: true } }, whole],
  ['2.4, compressed', { ...id3, version: 4, form: { isCompressed: true } }, whole],
  [
    '2.4, compressed, unsynchronised, padding',
    { ...id3, version: 4, form: { isCompressed: true, isUnsynchronised: true, paddingBytes: 99 } },
    whole,
  ],
  [
    '2.4, sizes of 2.3',
    { ...id3, comment: padded, version: 4, form: { hasPlainSizes: true } },
    { ...whole, description: padded },
  ],
  [
    '2.3, cue sheet',
    { ...texts, cover, named: { CUESHEET: cue } },
    { ...texts, cover, chapters: cueChapters } as Wanted,
  ],
  [
    '2.2, cue sheet',
    { ...texts, version: 2, named: { Cuesheet: cue } },
    { ...texts, chapters: cueChapters } as Wanted,
  ],
];

const ape = { Title: texts.title, ARTIST: texts.artist, album: texts.album, Genre: texts.genre };
const apeCover = { 'Cover Art (Front)': Buffer.concat([Buffer.from('cover.jpg\0'), cover]) };
const v1 = { title: 'Den do', artist: 'DJ Ca Keo', album: 'Dem trang', genre: 3 };
const v1Wanted = { title: 'Den do', artist: 'DJ Ca Keo', album: 'Dem trang', genre: 'Dance' };
const longTitle = 'Den do Sai Gon va nhung con duong dai';
const longApe = apeBytes({ ...ape, Title: longTitle });
const cutV1 = withId3v1(Buffer.alloc(0), { ...v1, title: longTitle });
const cutV1Extension = Buffer.from(`TAG+${longTitle}`.padEnd(227, '\0'));
const lyrics = lyrics3('La la '.repeat(2000));
const oldLyrics = Buffer.from(`LYRICSBEGIN${'La la '.repeat(500)}LYRICSEND`);
/** An APE tag among other tags, in orders that programs have made. ID3v1 cuts the title. */
const BEHIND: [what: string, ...tags: Uint8Array[]][] = [
  ['APEv2, Lyrics3', longApe, lyrics],
  ['Lyrics3, APEv2, ID3v1', lyrics, longApe, cutV1],
  ['APEv2, long Lyrics3, ID3v1', longApe, lyrics, cutV1],
  ['APEv1, Lyrics3', apeBytes({ ...ape, Title: longTitle }, 1), lyrics],
  ['APEv2, Lyrics3 of version 1', longApe, oldLyrics],
  ['APEv2, Lyrics3 of version 1, ID3v1', longApe, oldLyrics, cutV1],
  ['APEv2, two ID3v1', longApe, cutV1, cutV1],
  ['APEv2, Lyrics3, two ID3v1', longApe, lyrics, cutV1, cutV1],
  ['APEv2, extended ID3v1', longApe, cutV1Extension, cutV1],
  ['APEv2, ID3v1, Lyrics3', longApe, cutV1, lyrics],
  ['ID3v1, APEv2', cutV1, longApe],
  ['two APEv2, ID3v1', apeBytes({ ...ape, Title: 'Cu' }), longApe, cutV1],
  ['APEv2, junk', longApe, Buffer.alloc(300)],
  ['APEv2, junk, ID3v1', longApe, Buffer.alloc(300), cutV1],
];
/** Each other tag around frames of MP3 or AAC. */
const AROUND: [what: string, (sound: Uint8Array) => Uint8Array, wanted: Wanted][] = [
  ['APEv2', (sound) => withApe(sound, { ...ape, ...apeCover }), { ...texts, cover }],
  ['APEv1', (sound) => withApe(sound, ape, 1), texts],
  [
    'APEv2 in front',
    (sound) => Buffer.concat([apeBytes({ ...ape, ...apeCover }), sound]),
    { ...texts, cover },
  ],
  ['APEv2, ID3v1', (sound) => withId3v1(withApe(sound, ape), v1), texts],
  ['APEv2 in front, ID3v1', (sound) => withId3v1(Buffer.concat([apeBytes(ape), sound]), v1), texts],
  [
    'ID3v2, APEv2 behind it',
    (sound) => Buffer.concat([id3v2Bytes({ cover }), apeBytes(ape), sound]),
    { ...texts, cover },
  ],
  [
    'APEv2, Lyrics3, ID3v1',
    (sound) => withId3v1(Buffer.concat([withApe(sound, ape), lyrics3('La la')]), v1),
    texts,
  ],
  ...BEHIND.map(([what, ...tags]): (typeof AROUND)[number] => [
    what,
    (sound) => Buffer.concat([sound, ...tags]),
    { ...texts, title: longTitle },
  ]),
  [
    'ID3v2 at the end',
    (sound) =>
      Buffer.concat([sound, id3v2Bytes({ ...id3, version: 4, form: { hasFooter: true } })]),
    whole,
  ],
  [
    'ID3v2 before an APEv2 that was cut like ID3v1',
    (sound) =>
      withApe(withId3v2(sound, { ...texts, title: longTitle }), { Title: longTitle.slice(0, 30) }),
    { ...texts, title: longTitle },
  ],
  [
    'a title of 30 letters that is not the beginning of another',
    (sound) => withApe(withId3v2(sound, { ...texts, title: longTitle }), { Title: 'x'.repeat(30) }),
    { ...texts, title: 'x'.repeat(30) },
  ],
  ['Lyrics3, ID3v1', (sound) => withId3v1(Buffer.concat([sound, lyrics3('La la')]), v1), v1Wanted],
  [
    'APEv2, cue sheet',
    (sound) => withApe(sound, { ...ape, Cuesheet: cue }),
    { ...texts, chapters: cueChapters } as Wanted,
  ],
  ['ID3v1', (sound) => withId3v1(sound, v1), v1Wanted],
  ['ID3v2, ID3v1', (sound) => withId3v1(withId3v2(sound, id3), v1), whole],
  [
    'APEv2 before ID3v2, field by field',
    (sound) =>
      withApe(withId3v2(sound, { ...id3, title: 'Khác', artist: 'Người khác' }), {
        Title: texts.title,
        Artist: texts.artist,
      }),
    whole,
  ],
  [
    'two ID3v2',
    (sound) =>
      withId3v2(withId3v2(sound, { title: texts.title }), { ...id3, title: undefined as never }),
    whole,
  ],
];

const comments: Comments = [
  ['TITLE', texts.title],
  ['artist', texts.artist],
  ['Album', texts.album],
  ['GENRE', texts.genre],
];
const chapterComments: Comments = [
  ['CHAPTER001', '00:00:00.000'],
  ['CHAPTER001NAME', 'Mở đầu'],
  ['CHAPTER002', '00:01:02.500'],
  ['CHAPTER002NAME', 'Cao trào ÿà'],
];
const VORBIS: [what: string, name: string, (all: Comments) => Uint8Array][] = [
  ['FLAC', 'a.flac', (all) => flacWithComments(all)],
  ['Ogg Vorbis', 'a.ogg', vorbisWithComments],
  ['Opus', 'a.opus', opusWithComments],
  ['Ogg FLAC', 'a.oga', oggFlacWithComments],
];
const big = Buffer.concat([cover, Buffer.alloc(150_000, 7)]);

const info: [string, string][] = [
  ['INAM', 'Den do Sai Gon'],
  ['IART', 'DJ Ca Keo'],
  ['IPRD', 'Dem trang'],
  ['IGNR', 'EDM'],
];
const infoWanted = {
  title: 'Den do Sai Gon',
  artist: 'DJ Ca Keo',
  album: 'Dem trang',
  genre: 'EDM',
  durationSec: 0.1,
};
const wavId3 = id3v2Bytes(id3);
const unsync = id3v2Bytes({ ...id3, form: { isUnsynchronised: true, hasExtendedHeader: true } });
const m4aTexts = {
  '©nam': texts.title,
  '©ART': texts.artist,
  '©alb': texts.album,
  '©gen': texts.genre,
};

const ROWS: Row[] = [
  [
    'MP3, a cover that is only a link',
    'a.mp3',
    () => withId3v2(silentMp3(), { ...texts, coverLink: 'http://a.vn/a.jpg' }),
    { ...texts, cover: Buffer.from('http://a.vn/a.jpg') },
  ],
  ...(['tags', 'sound'] as const).map(
    (order): Row => [
      `WAV, ${order} first, INFO without padding`,
      'a.wav',
      () => wavWithInfo([...info, ['ICMT', 'Le']], wavId3, { order, isUnpadded: true }),
      whole,
    ],
  ),
  [
    'WAV, INFO without padding',
    'a.wav',
    () => wavWithInfo([['ICMT', 'Le'], ...info], undefined, { isUnpadded: true }),
    { ...infoWanted, description: 'Le' },
  ],
  ...([2, 3, 4] as const).map(
    (version): Row => [
      `MP3, ID3v2.${version}, a cover behind one that is a link`,
      'a.mp3',
      () =>
        withId3v2(silentMp3(), { ...texts, version, coverLink: 'http://example.com/a.jpg', cover }),
      { ...texts, cover },
    ],
  ),
  ...[0, 14, 27].map(
    (coverType): Row => [
      `M4A, a cover of type ${coverType}`,
      'a.m4a',
      () => m4aWithTags({ texts: m4aTexts, cover, coverType }),
      { ...texts, cover },
    ],
  ),
  ...ID3.flatMap(([what, tag, wanted]): Row[] => [
    [`MP3, ID3v${what}`, 'a.mp3', () => withId3v2(silentMp3(), tag), wanted],
    [`AAC, ID3v${what}`, 'a.aac', () => withId3v2(silentAac(), tag), wanted],
    [`FLAC, ID3v${what}`, 'a.flac', () => withId3v2(flacWithComments([]), tag), wanted],
    [`WAV, ID3v${what}`, 'a.wav', () => wavWithInfo([], id3v2Bytes(tag)), wanted],
    [`AIFF, ID3v${what}`, 'a.aiff', () => aiffWithTexts([], id3v2Bytes(tag)), wanted],
  ]),
  ...AROUND.flatMap(([what, write, wanted]): Row[] => [
    [`MP3, ${what}`, 'a.mp3', () => write(silentMp3()), wanted],
    [`AAC, ${what}`, 'a.aac', () => write(silentAac()), wanted],
  ]),
  ...VORBIS.flatMap(([what, name, write]): Row[] => [
    [
      `${what}, comments`,
      name,
      () => write([...comments, ...chapterComments]),
      { ...texts, chapters },
    ],
    [
      `${what}, picture`,
      name,
      () => write([...comments, pictureComment(cover)]),
      { ...texts, cover },
    ],
    [
      `${what}, large picture`,
      name,
      () => write([pictureComment(big), ...comments]),
      { ...texts, cover: big },
    ],
    [
      `${what}, old picture`,
      name,
      () => write([...comments, ['COVERART', cover.toString('base64')]]),
      { ...texts, cover },
    ],
    [
      `${what}, cue sheet`,
      name,
      () => write([...comments, ['CUESHEET', cue]]),
      { ...texts, chapters: cueChapters } as Wanted,
    ],
  ]),
  ['FLAC, picture block', 'a.flac', () => flacWithComments(comments, cover), { ...texts, cover }],
  [
    'FLAC, cue sheet block',
    'a.flac',
    () => flacWithComments([...comments, ['CUE_TRACK01_TITLE', 'Mở đầu']], undefined, [0, 62.5]),
    {
      ...texts,
      chapters: [
        { atSec: 0, title: 'Mở đầu' },
        { atSec: 62.5, title: 'Phần 2' },
      ],
    },
  ],
  [
    'FLAC, comments before ID3v2',
    'a.flac',
    () => withId3v2(flacWithComments(comments), { ...id3, title: 'Khác', artist: 'Khác' }),
    whole,
  ],
  ['FLAC, ID3v1', 'a.flac', () => withId3v1(flacWithComments([]), v1), v1Wanted],
  ['FLAC, comments, ID3v1', 'a.flac', () => withId3v1(flacWithComments(comments), v1), texts],
  ...(['tags', 'sound'] as const).flatMap((order): Row[] => [
    [
      `WAV, ${order} first, INFO`,
      'a.wav',
      () => wavWithInfo(info, undefined, { order }),
      infoWanted,
    ],
    [
      `WAV, ${order} first, ID3`,
      'a.wav',
      () => wavWithInfo([], wavId3, { order, id3Name: 'ID3 ' }),
      whole,
    ],
    [
      `WAV, ${order} first, unsynchronised ID3`,
      'a.wav',
      () => wavWithInfo([], unsync, { order }),
      whole,
    ],
    [
      `WAV, ${order} first, ID3 before INFO`,
      'a.wav',
      () => wavWithInfo(info, wavId3, { order }),
      whole,
    ],
    [
      `RF64, ${order} first, INFO`,
      'a.wav',
      () => wavWithInfo(info, undefined, { order, isRf64: true }),
      infoWanted,
    ],
    [
      `RF64, ${order} first, ID3`,
      'a.wav',
      () => wavWithInfo([], unsync, { order, isRf64: true }),
      whole,
    ],
    [`AIFC, ID3`, 'a.aifc', () => aiffWithTexts([], wavId3, 'AIFC'), whole],
  ]),
  ...[0xffffffff, 0x7fffffff, 0x7ffff000, 0].flatMap((size): Row[] => [
    [
      `WAV from a pipe with size ${size}, INFO`,
      'a.wav',
      () => wavWithInfo(info, undefined, { order: 'tags', size }),
      infoWanted,
    ],
    [
      `WAV from a pipe with size ${size}, ID3`,
      'a.wav',
      () => wavWithInfo([], wavId3, { order: 'tags', size }),
      { ...whole, durationSec: 0.1 },
    ],
  ]),
  [
    'WAV, bext: what studio programs write for themselves is not published',
    'a.wav',
    () =>
      wavWithInfo([], undefined, { bext: { description: 'Dem trang', originator: 'DJ Ca Keo' } }),
    { title: null, artist: null, description: null },
  ],
  [
    'AIFF, texts',
    'a.aiff',
    () =>
      aiffWithTexts([
        ['NAME', 'Den do'],
        ['AUTH', 'DJ Ca Keo'],
        ['ANNO', 'Ghi chu'],
      ]),
    { title: 'Den do', artist: 'DJ Ca Keo', description: 'Ghi chu' },
  ],
  ['AIFF, ID3 before texts', 'a.aiff', () => aiffWithTexts([['NAME', 'Den do']], wavId3), whole],
  ['M4A, chapter list', 'a.m4a', () => m4aWithTags({ texts: m4aTexts, cover, chapters }), whole],
  [
    'M4A, chapter track',
    'a.m4a',
    () => m4aWithTags({ texts: m4aTexts, cover, chapterTrack: chapters }),
    whole,
  ],
  [
    'M4A, cue sheet',
    'a.m4a',
    () => m4aWithTags({ texts: m4aTexts, freeform: { 'com.apple.iTunes:cuesheet': cue } }),
    { ...texts, chapters: cueChapters } as Wanted,
  ],
];

test.each(ROWS)(
  'everything is read from %s',
  async (_, name, bytes, { cover: picture, ...wanted }) => {
    const file = join(folder, name);
    await writeFile(file, bytes());
    const tags = await readTags(file);
    expect(tags).toMatchObject(wanted);
    if (picture !== undefined)
      expect(tags.cover && Buffer.from(tags.cover).equals(picture ?? cover)).toBe(true);
  },
);

const several = 'EDM\0Vinahouse';
const two = 'Lan Anh\0Bích Phượng';
test.each<[what: string, name: string, bytes: Uint8Array]>([
  ...([2, 3, 4] as const).flatMap((version) =>
    ([1, 3] as const).map((encoding): [string, string, Uint8Array] => [
      `ID3v2.${version}, encoding ${encoding}`,
      'several.mp3',
      withId3v2(silentMp3(), { version, encoding, genre: several, artist: two }),
    ]),
  ),
  ['APEv2', 'several.mp3', withApe(silentMp3(), { Genre: several, Artist: two })],
  [
    'APEv2 before ID3v2',
    'several.mp3',
    withApe(withId3v2(silentMp3(), { genre: 'Rock', artist: 'Khác' }), {
      Genre: several,
      Artist: two,
    }),
  ],
  ...VORBIS.map(([what, name, write]): [string, string, Uint8Array] => [
    what,
    name,
    write([
      ['GENRE', 'EDM'],
      ['GENRE', 'Vinahouse'],
      ['ARTIST', 'Lan Anh'],
      ['ARTIST', 'Bích Phượng'],
      ['ARTIST', 'Lan Anh'],
    ]),
  ]),
  [
    'M4A',
    'several.m4a',
    m4aWithTags({ texts: { '©gen': several.split('\0'), '©ART': two.split('\0') } }),
  ],
])('several genres and artists are all read: %s', async (_, name, bytes) => {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const tags = await readTags(file);
  expect(tags).toMatchObject({
    genre: 'EDM, Vinahouse',
    artist: 'Lan Anh, Bích Phượng',
    artists: ['Lan Anh', 'Bích Phượng'],
  });
  const { genre, tagsFor } = describeTrack(tags, name);
  expect([genre, tagsFor(1)]).toEqual(['EDM', ['Vinahouse', 'EDM']]);
});

test.each([
  ['140.50', 140.5],
  ['140,5', 140.5],
  ['140', 140],
  ['128 BPM', 128],
  ['0', null],
  ['nhanh', null],
])('a tempo of %s is read as %s', async (bpm, wanted) => {
  const files: [string, Uint8Array][] = [
    ['bpm.mp3', withId3v2(silentMp3(), { bpm, title: 'a' })],
    ['bpm2.mp3', withId3v2(silentMp3(), { version: 2, bpm, title: 'a' })],
    ['bpm-ape.mp3', withApe(silentMp3(), { BPM: bpm, Title: 'a' })],
    ['bpm.flac', flacWithComments([['BPM', bpm]])],
    ['bpm.m4a', m4aWithTags({ freeform: { 'com.apple.iTunes:BPM': bpm } })],
  ];
  for (const [name, bytes] of files) {
    await writeFile(join(folder, name), bytes);
    expect((await readTags(join(folder, name))).bpm, name).toBe(wanted);
  }
});
