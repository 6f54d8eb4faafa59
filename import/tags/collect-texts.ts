import type { IAudioMetadata } from 'music-metadata';
import type { Chapter } from '#domain/track.ts';
import { isPlainText, type PlainText, pickValues } from './pick-values.ts';
import { readRawTexts } from './read-raw-texts.ts';
import { readAs } from './recover-bytes.ts';
import type { WrittenText } from './repair-text.ts';
import { TAG_TEXTS, type TagText } from './tag-texts.ts';

/**
 * Lists the texts of a file's tags; the first of each field is the one to use. The others are only evidence of the
 * encoding.
 */
export async function collectTexts(
  file: string,
  metadata: IAudioMetadata | null,
  chapters: Chapter[],
): Promise<WrittenText[]> {
  const texts: WrittenText[] = [];
  const add = (field: string, text: string | null | undefined) => {
    if (text?.trim()) texts.push({ field, text });
  };
  for (const field of TAG_TEXTS) add(field, metadata && textOf(metadata, field));
  chapters.forEach(({ title }, at) => {
    add(`chapters.${at}`, title);
  });
  const isAiff = metadata?.format.container === 'AIFF';
  const isInfo = metadata?.format.tagTypes.every((type) => type === 'exif') ?? false;
  if (isInfo) for (const text of texts) text.isUnmarked = true;
  return isAiff || texts.length < 2 || texts.some(({ text }) => needsBytes(text))
    ? addBytes(file, texts)
    : texts;
}

const RULES: Record<
  Exclude<TagText, PlainText>,
  (metadata: IAudioMetadata) => string | undefined
> = { artist: artistOf, genre: genreOf, description: commentOf, lyrics: lyricsOf };

const textOf = (metadata: IAudioMetadata, field: TagText): string | undefined =>
  isPlainText(field) ? pickValues(metadata, field)?.values[0] : RULES[field](metadata);

/** Whether a text has Latin-1 letters or replacement characters, which may be misread bytes. */
const needsBytes = (text: string) => /[\u0080-\u00ff\ufffd€-™]/.test(text);

async function addBytes(file: string, texts: WrittenText[]): Promise<WrittenText[]> {
  const { byField, id3v1 } = await readRawTexts(file);
  const found = new Set<string>();
  const withBytes = texts.map((written): WrittenText => {
    const raw = byField.get(written.field);
    if (raw?.some((byte) => byte >= 0x80)) {
      if (isReadAs(raw, written.text)) return { ...written, raw };
      // AIFF's text chunks are read as ASCII, as the format prescribes.
      if (
        isReadAs(
          raw.map((byte) => byte & 0x7f),
          written.text,
        )
      )
        return { ...written, text: raw.toString('latin1'), raw, isUnmarked: true };
      if (written.text.includes('\ufffd') && !isUtf8(raw))
        return { ...written, text: readAs(raw, 'windows-1252'), raw };
    }
    const short = id3v1.get(written.field);
    if (!short || !isReadAs(short, written.text)) return written;
    found.add(written.field);
    return fromId3v1(written.field, short);
  });
  const others = [...id3v1].filter(([field]) => !found.has(field));
  return [...withBytes, ...others.map(([field, raw]) => fromId3v1(field, raw))];
}

/** ID3v1 names no encoding and cuts texts after 30 bytes. */
const fromId3v1 = (field: string, raw: Buffer): WrittenText => ({
  field,
  text: raw.toString('latin1'),
  raw,
  isCut: raw.length >= 28,
  isUnmarked: true,
});

const isReadAs = (raw: Uint8Array, text: string) =>
  squeeze(Buffer.from(raw).toString('latin1')) === squeeze(text);
const squeeze = (text: string) => text.replace(/[\s\0/]/g, '');
const isUtf8 = (bytes: Buffer) => !bytes.toString('utf8').includes('\ufffd');

/** The artists' names, one by one if the tags list them so. */
export function listArtists(metadata: IAudioMetadata): string[] {
  const written = pickValues(metadata, 'artist')?.values ?? [];
  const listed = pickValues(metadata, 'artists')?.values ?? [];
  return written.length > 1 || listed.length < 2 ? written : listed;
}

/** The artists' names; programs that list them one by one also write them joined. */
function artistOf(metadata: IAudioMetadata): string | undefined {
  const [listed] = pickValues(metadata, 'artists')?.values ?? [];
  return listArtists(metadata).join(', ') || listed || metadata.common.albumartist;
}

/** Programs that know no genre write byte 0 in ID3v1, which means 'Blues'. */
function genreOf(metadata: IAudioMetadata): string | undefined {
  const { kind, values } = pickValues(metadata, 'genre') ?? { kind: '', values: [] };
  return kind === 'ID3v1' && values[0] === 'Blues' ? undefined : values.join(', ');
}

/** Names of comments that programs write for their own use. */
const NOT_FOR_READERS = /^(iTun|Songs-DB|MusicMatch|ID3v1 Comment)/i;
const DIGITS_ONLY = /^[\s0-9A-F]*$/;

function commentOf({ common }: IAudioMetadata): string | undefined {
  const comments = (common.comment ?? []).filter(
    ({ descriptor, text }) =>
      text?.trim() && !NOT_FOR_READERS.test(descriptor ?? '') && !DIGITS_ONLY.test(text),
  );
  const plain = comments.find(({ descriptor }) => !descriptor) ?? comments[0];
  return plain?.text ?? common.description?.[0];
}

function lyricsOf({ common }: IAudioMetadata): string | undefined {
  for (const { text, syncText } of common.lyrics ?? []) {
    if (text?.trim()) return text;
    const lines = (syncText ?? []).map((line) => line.text).join('\n');
    if (lines.trim()) return lines;
  }
  return undefined;
}
