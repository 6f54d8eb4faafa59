import { syncSafe } from '../../tags/plain-id3.ts';
import type { FileWindow } from './file-window.ts';

const APE_EDGE_BYTES = 32;
/** An APE tag without a header is found by its end, if it has no picture. */
const LONGEST_APE_WITHOUT_HEADER = 64 * 1024;
const LONGEST_LYRICS = 256 * 1024;
const STEP_BYTES = 4096;
/** Fewer, without a tag before them, may be the end of a frame into which something was inserted. */
const LEAST_ZEROS = 1441;

/**
 * The end of the tags and zeros that begin at a position between frames, as in files that were joined with their tags.
 *
 * @returns the position if there are none
 */
export async function endOfTags(bytes: FileWindow, from: number, end: number): Promise<number> {
  for (let at = from; ; ) {
    const zeros = await countZeros(bytes, at, end);
    const padded = at > from || zeros >= LEAST_ZEROS ? at + zeros : at;
    const next = padded + (await lengthOfTag(bytes, padded, end));
    if (next === padded || next > end) return padded;
    at = next;
  }
}

async function countZeros(bytes: FileWindow, from: number, end: number): Promise<number> {
  for (let at = from; at < end; ) {
    const part = await bytes.read(at, Math.min(STEP_BYTES, end - at));
    const found = part.findIndex((byte) => byte !== 0);
    if (found >= 0) return at + found - from;
    if (part.length === 0) return at - from;
    at += part.length;
  }
  return end - from;
}

async function lengthOfTag(bytes: FileWindow, at: number, end: number): Promise<number> {
  const most = Math.min(LONGEST_LYRICS, end - at);
  const head = await bytes.read(at, Math.min(APE_EDGE_BYTES, most));
  const name = head.toString('latin1', 0, 11);
  if (name.startsWith('ID3') && isId3(head)) {
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
    return 10 + syncSafe(head, 6) + (hasFooter ? 10 : 0);
  }
  if (name.startsWith('APETAGEX') && head.length === APE_EDGE_BYTES)
    return APE_EDGE_BYTES + head.readUInt32LE(12);
  if (name.startsWith('TAG+')) return 227;
  if (name.startsWith('TAG')) return 128;
  const rest = await bytes.read(at, most);
  if (name === 'LYRICSBEGIN') {
    const ends = ['LYRICS200', 'LYRICSEND'].map((text) => rest.indexOf(text, 0, 'latin1'));
    const found = ends.filter((one) => one >= 0);
    return found.length > 0 ? Math.min(...found) + 9 : 0;
  }
  const footer = rest.subarray(0, LONGEST_APE_WITHOUT_HEADER).indexOf('APETAGEX', 0, 'latin1');
  if (footer < 0 || footer + APE_EDGE_BYTES > rest.length) return 0;
  const length = footer + APE_EDGE_BYTES;
  return rest.readUInt32LE(footer + 12) === length ? length : 0;
}

const isId3 = (head: Buffer) =>
  head.length >= 10 && (head[3] ?? 0xff) <= 4 && head.subarray(6, 10).every((byte) => byte < 0x80);
