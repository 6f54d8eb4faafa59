import type { IAudioMetadata } from 'music-metadata';
import type { TagText } from './tag-texts.ts';

/**
 * Where a file's tags disagree, the first that has a field is right. The order is that of foobar2000 and Mp3tag: who
 * adds an APE tag to an MP3 does so with a program that reads it first. ID3v1 cuts its texts, so it is last.
 */
const ORDER = [
  ...['APEv2', 'vorbis', 'ID3v2.4', 'ID3v2.3', 'ID3v2.2'],
  ...['iTunes', 'exif', 'AIFF', 'ID3v1'],
];

/**
 * Increase when other tags are read from the same files: the next import reads all files again. It decodes no sound
 * that it knows.
 */
export const READING_VERSION = 5;

/** Texts without a rule in collect-texts.ts. */
const PLAIN_NAMES = {
  title: ['TIT2', 'TT2', 'TITLE', '©NAM', 'INAM', 'TITL', 'NAME'],
  album: ['TALB', 'TAL', 'ALBUM', '©ALB', 'IPRD', 'IRPD'],
  albumArtist: [
    ...['TPE2', 'TP2', 'ALBUMARTIST', 'ALBUM ARTIST', 'AART'],
    ...['TXXX:ALBUMARTIST', 'TXXX:ALBUM ARTIST'],
  ],
  seriesName: ['GRP1', 'TIT1', 'TT1', 'GROUPING', 'CONTENTGROUP', 'CONTENT GROUP', '©GRP'],
  label: [
    ...['TPUB', 'TPB', '----:COM.APPLE.ITUNES:LABEL', '©PUB'],
    ...['TXXX:LABEL', 'LABEL', 'ORGANIZATION', 'PUBLISHER', 'IPUB'],
  ],
} as const satisfies Partial<Record<TagText, readonly string[]>>;

/** The names of each field in all kinds of tags, in capitals; 'exif' is RIFF's INFO. Best first. */
export const TAG_NAMES = {
  ...PLAIN_NAMES,
  artist: ['TPE1', 'TP1', 'ARTIST', '©ART', 'IART', 'AUTH'],
  artists: ['TXXX:ARTISTS', 'ARTISTS', '----:COM.APPLE.ITUNES:ARTISTS'],
  genre: ['TCON', 'TCO', 'GENRE', '©GEN', 'GNRE', 'IGNR'],
  bpm: ['----:COM.APPLE.ITUNES:BPM', 'TBPM', 'TBP', 'BPM', 'TMPO', 'TEMPO'],
  cueSheet: ['CUESHEET', 'TXXX:CUESHEET', '----:COM.APPLE.ITUNES:CUESHEET'],
  oldCover: ['COVERART'],
} as const;

export type Picked = { kind: string; values: string[] };

export type PlainText = keyof typeof PLAIN_NAMES;

export const isPlainText = (field: TagText): field is PlainText =>
  Object.hasOwn(PLAIN_NAMES, field);

const FIELDS = new Map<string, string>(
  Object.entries(TAG_NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  ),
);

/** The field of a tag with this name, in capitals; undefined if it is read in another way. */
export const fieldOfName = (name: string): string | undefined => FIELDS.get(name);

/**
 * A field's values, without repetitions, from the first kind of tag that has any; null if none has. A text that was
 * cut there, as it is in ID3v1, is taken from another kind that has all of it.
 */
export function pickValues(metadata: IAudioMetadata, field: keyof typeof TAG_NAMES): Picked | null {
  const all = ORDER.flatMap((kind) => valuesIn(metadata, kind, field) ?? []);
  const [first] = all;
  return all.find((other) => first && isCutOf(first, other)) ?? first ?? null;
}

function valuesIn(
  { native }: IAudioMetadata,
  kind: string,
  field: keyof typeof TAG_NAMES,
): Picked | null {
  for (const name of TAG_NAMES[field]) {
    const values = (native[kind] ?? [])
      .filter(({ id }) => id.toUpperCase() === name)
      // Some programs write several values as one.
      .flatMap(({ value }) => String(value).split('\0'))
      .filter((value) => value.trim() !== '');
    if (values.length > 0) return { kind, values: [...new Set(values)] };
  }
  return null;
}

/** Programs that copy ID3v1 into another tag copy its 30 letters, or 28 beside a track number. */
const CUT_LENGTHS = [28, 29, 30];

function isCutOf({ values: [short = ''] }: Picked, { values: [long = ''] }: Picked): boolean {
  const isLonger = long.length > short.length && long.startsWith(short.trimEnd());
  return CUT_LENGTHS.includes(short.length) && isLonger;
}
