import { MOST_CHAPTERS, orderChapters, takeChapters } from '#domain/chapters.ts';
import { CREDIT_PARTS, type Credit } from '#domain/credits.ts';
import { DEFAULT_GENRE } from '#domain/default-genre.ts';
import { lowBitrateForms } from '#domain/low-bitrate.ts';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import { SECTIONS, type Section } from '#domain/section.ts';
import type { Chapter, Track } from '#domain/track.ts';
import { UNKNOWN_ARTIST } from '#domain/unknown-artist.ts';
import {
  FieldReader,
  isObject,
  isVisible,
  matching,
  numberFrom,
  readAddress,
  readFlag,
  readTime,
  tidyLine,
  wholeFrom,
} from './field-reader.ts';
import { mixPoints } from './mix-points.ts';
import { MOST_CREDITS } from './parse-credits.ts';
import { LONGEST_READ, readPlainFields } from './read-fields.ts';
import type { GoneTrack, SnapshotRow } from './snapshot-row.ts';

/** The values of a row that cannot be published. */
export type OddRow = {
  id: string;
  /** Column names, or 'analysis.energy' for a part of one. */
  fields: string[];
  /** Whether the whole track is left out; if not, only these fields are. */
  isLeftOut: boolean;
};

/** Names every field, so that a new one cannot be forgotten here. */
type ReadTrack = {
  [Field in Exclude<keyof Track, keyof ReturnType<typeof mixPoints>>]-?: Track[Field];
};

/** Stands for a field's name if the row cannot be read at all. */
export const WHOLE_ROW = 'row';

export const MOST_TAGS = 20;
/** An album and a series. */
export const MOST_SERIES = 2;
/** As the trigger note_former_sound keeps. */
export const MOST_FORMER_SOUNDS = 20;
const LONGEST_SEC = 7 * 86_400;
const LOUDEST_DB = 60;
const MOST_HZ = 1_000_000;
/** The last millisecond of a Date. */
const LAST_MS = 8.64e15;

const isSlug = matching(/^[a-z0-9-]{1,64}$/);
const readSec = numberFrom(0, LONGEST_SEC);
const readDb = numberFrom(-200, LOUDEST_DB);

/**
 * Reads a row of public.tracks in its published form. Values that nobody could have written in the studio or by an
 * import do not stop it: the track is published without them, or left out if it cannot be shown without.
 */
export function readTrack(row: Readonly<Record<string, unknown>>): {
  row: SnapshotRow;
  odd: OddRow | null;
} {
  const id = nameRow(row.id);
  const reader = new FieldReader(row);
  const formerSounds = reader.optional('former_sounds', readFormerSounds);
  const former = formerSounds?.length ? { formerSounds } : {};
  if (row.status !== 'published') {
    const secret = row.was_published ? {} : { wasNeverPublic: true as const };
    return { row: toGone(id, reader, { ...former, ...secret }), odd: null };
  }
  let track: Track | null = null;
  try {
    track = toTrack(reader);
  } catch {
    reader.mark(WHOLE_ROW);
  }
  const odd =
    reader.odd.length > 0 ? { id, fields: reader.odd.sort(), isLeftOut: track === null } : null;
  if (!track) return { row: { id, leftOut: true }, odd };
  return { row: { id, published: { position: readPosition(row), track, ...former } }, odd };
}

/** Also takes invalid ids: they must have a place in the snapshot, and be short in the log. */
const nameRow = (id: unknown) => tidyLine(String(id), 64).value;

type Former = Pick<GoneTrack, 'formerSounds' | 'wasNeverPublic'>;

function toGone(id: string, reader: FieldReader, former: Former): SnapshotRow {
  const addressOf = (field: string) => reader.optional(field, readAddress) ?? '';
  return {
    id,
    gone: {
      id,
      streamUrl: addressOf('stream_url'),
      coverImage: addressOf('cover_image'),
      waveformUrl: addressOf('waveform_url'),
      ...former,
    },
  };
}

/** @returns null without what every track needs */
function toTrack(reader: FieldReader): Track | null {
  const id = reader.required('id', matching(/^[a-z0-9-]{1,64}$/));
  const plain = readPlainFields(reader);
  const title = visible(plain.title);
  const artist = visible(plain.artist);
  const genre = visible(plain.genre);
  const duration = reader.required('duration_sec', numberFrom(Number.MIN_VALUE, LONGEST_SEC));
  const streamUrl = reader.required('stream_url', readAddress);
  const coverImage = reader.required('cover_image', readAddress);
  for (const [field, value] of Object.entries({ title, artist, genre }))
    if (value === undefined) reader.mark(field);
  if (!id || !title || !duration || !streamUrl || !coverImage) return null;
  const { chapters, rest } = chaptersOf(reader, plain.description ?? '', duration);
  const { key, energy, sections } = readAnalysis(reader);
  const series = reader.optional('in_series', readSeries);
  const read: ReadTrack = {
    ...plain,
    id,
    title,
    artist: artist ?? UNKNOWN_ARTIST,
    album: plain.album ?? '',
    duration,
    coverImage,
    coverColor: reader.optional('cover_color', matching(/^(#[0-9a-f]{6})?$/)) || undefined,
    genre: genre ?? DEFAULT_GENRE,
    tags: reader.partly('tags', tidyTags) ?? [],
    isOriginal: reader.required('is_original', readFlag) ?? true,
    streamUrl,
    lowBitrate: reader.optional('has_low_bitrate', readFlag)
      ? lowBitrateForms(duration)
      : undefined,
    youtubeUrl:
      reader.optional('youtube_url', matching(/^(https:\/\/[!-~]{1,300})?$/)) || undefined,
    waveformUrl:
      reader.optional('waveform_url', (url) => (url === '' ? '' : readAddress(url))) ?? '',
    playbackCount: plain.playbackCount ?? 0,
    likesCount: plain.likesCount ?? 0,
    likesCountedMs: reader.optional('likes_counted_ms', numberFrom(0, LAST_MS)),
    description: rest,
    bpm: reader.optional('bpm', numberFrom(20, 400)),
    firstDownbeatSec: reader.optional('first_downbeat_sec', numberFrom(0, duration)),
    key,
    energy,
    loudnessLufs: reader.optional('loudness_lufs', readDb),
    truePeakDb: reader.optional('true_peak_db', readDb),
    credits: reader.optional('credits', readCredits),
    inSeries: series?.length ? series : undefined,
    changedAt: reader.optional('changed_at', readTime),
    mp3Seeking: reader.optional('mp3_seeking', readSeeking),
    soundBytes: reader.optional('sound_bytes', wholeFrom(1, Number.MAX_SAFE_INTEGER)),
    publishedAtSec: reader.optional(
      'published_at_sec',
      numberFrom(-LAST_MS / 1000, LAST_MS / 1000),
    ),
    addedOn: reader.required('added_on', matching(/^\d{4}-\d\d-\d\d$/)),
    chapters: chapters.length > 0 ? chapters : undefined,
  };
  return { ...read, ...mixPoints(sections, read) };
}

/** Invalid addresses could lead nowhere. */
function readFormerSounds(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_FORMER_SOUNDS) return undefined;
  const sounds = value.map(matching(/^\/sound\/[a-z0-9.-]{1,100}$/));
  return sounds.every((sound) => sound !== undefined) ? sounds : undefined;
}

function readSeries(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_SERIES) return undefined;
  const ids = value.map(isSlug);
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

const visible = (text: string | undefined) => (text && isVisible(text) ? text : undefined);

/** From an operator's list, else from the tracklist in the description. */
function chaptersOf(reader: FieldReader, description: string, durationSec: number) {
  const stored = reader.partly('chapters', tidyChapters) ?? [];
  return stored.length > 0
    ? { chapters: orderChapters(stored, durationSec), rest: description }
    : takeChapters(description, durationSec);
}

function tidyChapters(value: unknown): { value: Chapter[]; isChanged: boolean } {
  if (!Array.isArray(value)) return { value: [], isChanged: true };
  let isChanged = value.length > MOST_CHAPTERS;
  const chapters = value.slice(0, MOST_CHAPTERS).flatMap((one: unknown): Chapter[] => {
    const given = isObject(one) ? one : {};
    const atSec = readSec(given.atSec);
    const title = tidyLine(given.title, LONGEST_READ.name);
    const isWhole = atSec !== undefined && isVisible(title.value);
    isChanged ||= !isWhole || title.isChanged;
    return isWhole ? [{ atSec, title: title.value }] : [];
  });
  return { value: chapters, isChanged };
}

function tidyTags(value: unknown): { value: string[]; isChanged: boolean } {
  if (!Array.isArray(value)) return { value: [], isChanged: true };
  const tidied = value.slice(0, MOST_TAGS).map((tag) => tidyLine(tag, LONGEST_READ.word));
  const tags = tidied.map((tag) => tag.value).filter(isVisible);
  return {
    value: [...new Set(tags)],
    isChanged:
      value.length > MOST_TAGS ||
      tags.length < tidied.length ||
      tidied.some(({ isChanged }) => isChanged),
  };
}

/** The parts of private.recordings.analysis that pages need. Null is an unknown key or energy. */
function readAnalysis(reader: FieldReader) {
  const analysis = reader.optional('analysis', (value) => (isObject(value) ? value : undefined));
  const parts = new FieldReader(analysis ?? {});
  const found = {
    key: parts.optional('key', matching(/^([1-9]|1[0-2])[AB]$/)),
    energy: parts.optional('energy', numberFrom(1, 10)),
    sections: parts.optional('sections', readSections) ?? [],
  };
  for (const part of parts.odd) reader.mark(`analysis.${part}`);
  return found;
}

/** All of them or none: a form with a gap would give wrong mix points. */
function readSections(value: unknown): Section[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const sections = value.flatMap((one: unknown): Section[] => {
    if (!isObject(one)) return [];
    const fromSec = numberFrom(-LONGEST_SEC, LONGEST_SEC)(one.fromSec);
    const kind = SECTIONS.find((known) => known === one.kind);
    return fromSec === undefined || !kind ? [] : [{ fromSec, kind }];
  });
  const isWhole = sections.length === value.length;
  const isAscending = sections.every(
    ({ fromSec }, n) => fromSec >= (sections[n - 1]?.fromSec ?? Number.NEGATIVE_INFINITY),
  );
  return isWhole && isAscending ? sections : undefined;
}

/** All of them or none. */
function readCredits(value: unknown): Credit[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_CREDITS) return undefined;
  const credits = value.flatMap((one: unknown): Credit[] => {
    const given = isObject(one) ? one : {};
    const id = isSlug(given.id);
    const [name, written] = [given.name, given.as ?? given.name].map((text) => {
      const line = tidyLine(text, LONGEST_READ.name);
      return line.isChanged || !isVisible(line.value) ? undefined : line.value;
    });
    const part = CREDIT_PARTS.find((known) => known === (given.part ?? 'main'));
    if (!id || !name || !written || !part) return [];
    return [
      { id, name, ...(written !== name && { as: written }), ...(part !== 'main' && { part }) },
    ];
  });
  return credits.length === value.length ? credits : undefined;
}

function readSeeking(value: unknown): Mp3Seeking | undefined {
  if (!isObject(value)) return undefined;
  const reader = new FieldReader(value);
  const sampleRate = reader.required('sampleRate', numberFrom(1, MOST_HZ));
  const leadSamples = reader.optional('leadSamples', numberFrom(0, MOST_HZ));
  const isVariable = reader.optional('isVariable', readFlag);
  if (!sampleRate || reader.odd.length > 0) return undefined;
  return {
    sampleRate,
    ...(leadSamples !== undefined && { leadSamples }),
    ...(isVariable !== undefined && { isVariable }),
  };
}

/** Any number is a place in the list. */
const readPosition = ({ list_position: position }: Readonly<Record<string, unknown>>): number =>
  numberFrom(-(2 ** 63), 2 ** 63)(Number(position)) ?? 0;
