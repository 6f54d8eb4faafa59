import { open } from 'node:fs/promises';
import type { IAudioMetadata } from 'music-metadata';
import { MOST_CHAPTERS } from '#domain/chapters.ts';
import type { Chapter } from '#domain/track.ts';
import { FLAC_BLOCKS, readFlacBlock } from './flac-blocks.ts';
import { pickValues } from './pick-values.ts';
import { readCueText } from './read-cue.ts';
import { tidyName } from './tidy-text.ts';

/** Reads a mix's tracks from a cue sheet in its tags, or from FLAC's own block, which has no titles. */
export async function readEmbeddedCue(
  path: string,
  metadata: IAudioMetadata | null,
): Promise<Chapter[]> {
  if (!metadata) return [];
  const [sheet] = pickValues(metadata, 'cueSheet')?.values ?? [];
  const chapters = sheet ? readCueText(sheet) : [];
  if (chapters.length > 0 || metadata.format.container !== 'FLAC') return chapters;
  const starts = await readStarts(path);
  const comments = new Map(
    (metadata.native.vorbis ?? []).map(({ id, value }) => [id.toUpperCase(), String(value)]),
  );
  return starts.map((atSec, n) => {
    const title = comments.get(`CUE_TRACK${String(n + 1).padStart(2, '0')}_TITLE`) ?? '';
    return { atSec, title: tidyName(title) || `Phần ${n + 1}` };
  });
}

const HEAD_BYTES = 128 + 8 + 1 + 258 + 1;
const TRACK_BYTES = 8 + 1 + 12 + 1 + 13 + 1;
const INDEX_BYTES = 8 + 1 + 3;
/** The numbers of the lead-out, on CDs and elsewhere. */
const LEAD_OUT = [170, 255];

/** Where the tracks begin, in seconds; empty for fewer than two. */
async function readStarts(path: string): Promise<number[]> {
  const file = await open(path);
  try {
    const block = await readFlacBlock(file, FLAC_BLOCKS.cueSheet);
    const info = block && (await readFlacBlock(file, FLAC_BLOCKS.info));
    if (!block || !info || info.length < 13) return [];
    const sampleRate = info.readUIntBE(10, 3) >> 4;
    if (sampleRate === 0) return [];
    const starts: number[] = [];
    for (let at = HEAD_BYTES; at + TRACK_BYTES <= block.length && starts.length < MOST_CHAPTERS; ) {
      const offset = Number(block.readBigUInt64BE(at));
      const number = block[at + 8] ?? 0;
      const indices = block[at + TRACK_BYTES - 1] ?? 0;
      let inTrack = 0;
      for (let n = 0; n < indices; n++) {
        const index = block.subarray(at + TRACK_BYTES + n * INDEX_BYTES);
        if (index.length >= INDEX_BYTES && index[8] === 1)
          inTrack = Number(index.readBigUInt64BE(0));
      }
      const sec = Math.round(((offset + inTrack) / sampleRate) * 1000) / 1000;
      if (!LEAD_OUT.includes(number)) starts.push(sec);
      at += TRACK_BYTES + indices * INDEX_BYTES;
    }
    return starts.length > 1 ? starts : [];
  } finally {
    await file.close();
  }
}
