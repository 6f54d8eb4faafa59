import { openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import type { IAudioMetadata } from 'music-metadata';
import { type Chapter, LONGEST_TEXT, TRACK_FIELDS } from '#domain/track.ts';
import { collectTexts, listArtists } from './collect-texts.ts';
import { mendFile } from './mend-file.ts';
import { pickValues } from './pick-values.ts';
import { readChapters } from './read-chapters.ts';
import { readEmbeddedCue } from './read-embedded-cue.ts';
import { type Repair, repairTexts } from './repair-text.ts';
import { TAG_TEXTS, type TagText } from './tag-texts.ts';
import { tidyLines, tidyName } from './tidy-text.ts';

export type { Repair } from './repair-text.ts';

/** A file's tags, with wrong encodings repaired, in NFC. */
export type FileTags = Record<TagText, string | null> & {
  /** The names that `artist` joins, if the tags list several. Their encoding is not repaired. */
  artists?: string[];
  year: number | null;
  trackNumber: number | null;
  discNumber: number | null;
  bpm: number | null;
  chapters: Chapter[];
  /** From the header, which may be wrong. */
  durationSec: number | null;
  cover: Uint8Array | null;
  /** Repaired texts with their bytes, so that each repair can be undone. */
  repairs: Repair[];
};

/** Loaded with the first file, since a server with an unchanged catalogue reads none. */
const loadParser = () => import('music-metadata');

/** New for each file: the parser keeps a file's state in its options. */
const parserOptions = () => ({ duration: false, includeChapters: true });

/**
 * Reads tags, but not the sound. A broken tag gives empty fields.
 *
 * @throws if the file is missing or unreadable
 */
export async function readTags(file: string): Promise<FileTags> {
  await access(file);
  const metadata = await parse(file);
  const chapters = metadata ? readChapters(metadata) : [];
  const written = await collectTexts(file, metadata, chapters);
  const { texts, repairs } = repairTexts(written);
  const names = new Map<string, string>();
  const taken = new Map<string, string>();
  written.forEach(({ field, text }, at) => {
    if (names.has(field)) return;
    names.set(field, texts[at] ?? '');
    taken.set(field, text);
  });
  return {
    ...tidyTexts(names),
    ...(metadata && several(listArtists(metadata))),
    year: within(metadata?.common.year ?? metadata?.common.originalyear, 1900, 2100),
    trackNumber: within(metadata?.common.track.no, 1, 9999),
    discNumber: within(metadata?.common.disk.no, 1, 99),
    bpm: metadata && bpmOf(metadata),
    chapters:
      chapters.length > 0
        ? chapters.map(({ atSec, title }, at) => ({
            atSec,
            title: tidyName(names.get(`chapters.${at}`) ?? '') || tidyName(title),
          }))
        : await readEmbeddedCue(file, metadata),
    durationSec: within(metadata?.format.duration, 0.001, 1e6),
    cover: metadata && (await coverOf(metadata)),
    repairs: repairs.filter(({ field, before }) => taken.get(field) === before),
  };
}

/** More than any track has. */
const MOST_ARTISTS = 20;

function several(artists: readonly string[]): Pick<FileTags, 'artists'> {
  const names = artists.map((name) => tidyName(name, LONGEST_TEXT.name)).filter(Boolean);
  return names.length > 1 ? { artists: names.slice(0, MOST_ARTISTS) } : {};
}

function tidyTexts(written: ReadonlyMap<string, string>): Record<TagText, string | null> {
  const texts = TAG_TEXTS.map((field) => {
    const { kind } = TRACK_FIELDS[field];
    const tidy = kind === 'lines' || kind === 'lyrics' ? tidyLines : tidyName;
    // A genre is a word, but there may be several.
    const longest = LONGEST_TEXT[field === 'genre' ? 'lines' : kind];
    return [field, tidy(written.get(field) ?? '', longest) || null];
  });
  return Object.fromEntries(texts) as Record<TagText, string | null>;
}

/** Parses by the file's extension, or by its content if that gives no tags. Null if it is not a sound file. */
async function parse(file: string): Promise<IAudioMetadata | null> {
  const { parseBlob, parseFile } = await loadParser();
  const mended = await mendFile(file).catch(() => null);
  const byMending = mended && (await parseBlob(mended, parserOptions()).catch(() => null));
  if (byMending && byMending.format.tagTypes.length > 0) return byMending;
  const byName = await parseFile(file, parserOptions()).catch(() => null);
  if (byName && byName.format.tagTypes.length > 0) return byName;
  const blob = await openAsBlob(file);
  const byContent = await parseBlob(blob, parserOptions()).catch(() => null);
  return byContent ?? byName;
}

/** A tempo may be decimal, and written with a comma. */
function bpmOf(metadata: IAudioMetadata): number | null {
  const written = pickValues(metadata, 'bpm')?.values ?? [];
  const tempos = written.map((text) => within(Number.parseFloat(text.replace(',', '.')), 30, 400));
  return tempos.find((tempo) => tempo !== null) ?? null;
}

/** An ID3 picture of this format is only an address. */
const LINK = '-->';

async function coverOf(metadata: IAudioMetadata): Promise<Uint8Array | null> {
  const { selectCover } = await loadParser();
  const all = metadata.common.picture;
  // A link alone is kept, so that the report tells why it is not used.
  const found = (selectCover(all?.filter(({ format }) => format !== LINK)) ?? selectCover(all))
    ?.data;
  if (found) return found;
  // Before there were picture blocks, Vorbis comments had pictures in Base64.
  const [old] = pickValues(metadata, 'oldCover')?.values ?? [];
  const bytes = Buffer.from(old ?? '', 'base64');
  return bytes.length > 0 ? bytes : null;
}

const within = (value: number | null | undefined, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : null;
