import { syncSafe } from './plain-id3.ts';

/** A tag behind the sound of an MP3 or AAC file. `end` is behind its last byte. */
export type TailTag = {
  kind: 'ID3v1' | 'ID3v1 extension' | 'ID3v2' | 'APE' | 'Lyrics3v1' | 'Lyrics3v2';
  start: number;
  end: number;
};

/** Reads bytes of the file, fewer at its end. */
type Read = (start: number, length: number) => Promise<Buffer>;

/** A file with more tags was made to be slow to read. */
const MOST_TAGS = 20;
const ID3V1_BYTES = 128;
/** An extension of ID3v1 with longer texts, in front of it. */
const ID3V1_MORE_BYTES = 227;
const APE_EDGE_BYTES = 32;
const ID3_EDGE_BYTES = 10;
/** Bytes without a tag behind an APE tag. */
const MOST_JUNK_BYTES = 4096;
const LYRICS3_BEGIN = 'LYRICSBEGIN';
const LYRICS3_END = 'LYRICSEND';
const LYRICS3_V2_END = 'LYRICS200';
/** Of Lyrics3 version 1, which does not write its length. */
const LONGEST_LYRICS3_V1 = 5100 + LYRICS3_BEGIN.length + LYRICS3_END.length;

/**
 * The tags behind the sound, the last one first, whatever their order.
 *
 * @param options.mayHaveJunk whether an APE tag may have a little behind it that is no tag; it may be sound
 */
export async function findTailTags(
  read: Read,
  size: number,
  { mayHaveJunk = false } = {},
): Promise<TailTag[]> {
  const tags: TailTag[] = [];
  let end = size;
  while (tags.length < MOST_TAGS) {
    const tag =
      (await findTagBefore(read, end)) ?? (mayHaveJunk ? await findApeBefore(read, end) : null);
    if (!tag || tag.start < 0 || tag.start >= end) break;
    tags.push(tag);
    end = tag.start;
  }
  return tags;
}

async function findTagBefore(read: Read, end: number): Promise<TailTag | null> {
  const from = Math.max(0, end - ID3V1_MORE_BYTES);
  const tail = await read(from, end - from);
  const text = tail.toString('latin1');
  const startsWith = (name: string, length: number) =>
    text.length >= length && text.startsWith(name, text.length - length);
  const tag = (kind: TailTag['kind'], length: number) => ({ kind, start: end - length, end });

  if (startsWith('TAG', ID3V1_BYTES)) return tag('ID3v1', ID3V1_BYTES);
  if (startsWith('TAG+', ID3V1_MORE_BYTES)) return tag('ID3v1 extension', ID3V1_MORE_BYTES);
  if (startsWith('APETAGEX', APE_EDGE_BYTES)) {
    const footer = tail.subarray(-APE_EDGE_BYTES);
    const hasHeader = footer.readUInt32LE(20) >>> 31 === 1;
    return tag('APE', footer.readUInt32LE(12) + (hasHeader ? APE_EDGE_BYTES : 0));
  }
  if (text.endsWith(LYRICS3_V2_END))
    return tag('Lyrics3v2', Number(text.slice(-15, -9)) + 15 || 15);
  if (text.endsWith(LYRICS3_END)) {
    const before = Math.max(0, end - LONGEST_LYRICS3_V1);
    const lyrics = (await read(before, end - before)).toString('latin1');
    const begin = lyrics.lastIndexOf(LYRICS3_BEGIN);
    return tag('Lyrics3v1', begin < 0 ? LYRICS3_END.length : lyrics.length - begin);
  }
  // At the end, ID3v2 has a footer that is like its header.
  if (startsWith('3DI', ID3_EDGE_BYTES)) {
    return tag('ID3v2', 2 * ID3_EDGE_BYTES + syncSafe(tail, tail.length - 4));
  }
  return null;
}

/** An APE tag with something behind it that is no tag. */
async function findApeBefore(read: Read, end: number): Promise<TailTag | null> {
  const from = Math.max(0, end - MOST_JUNK_BYTES);
  const tail = await read(from, end - from);
  const at = tail.lastIndexOf('APETAGEX', -APE_EDGE_BYTES, 'latin1');
  const isFooter = at >= 0 && ((tail[at + 23] ?? 0) & 0x20) === 0;
  return isFooter ? await findTagBefore(read, from + at + APE_EDGE_BYTES) : null;
}
