import type { FileWindow } from './file-window.ts';
import type { Range, SoundLayout } from './sound-layout.ts';

type Box = { name: string; start: number; end: number };

/** The index of a file of half a day takes a few megabytes. */
const LONGEST_INDEX_BYTES = 64 * 1024 * 1024;

/** MP4 (ISO 14496-12): finds the samples of the first sound track by its index. */
export async function readM4aLayout(bytes: FileWindow): Promise<SoundLayout | null> {
  const boxes = await readTopBoxes(bytes);
  const isCutOff = boxes.some(({ end }) => end > bytes.size);
  const moov = boxes.find(({ name }) => name === 'moov');
  const empty = {
    kind: 'm4a',
    ranges: [],
    declaredSec: null,
    presentSec: null,
    junkBytes: 0,
  } as const;
  // The index may be at the end, and so missing in a truncated file.
  if (!moov) return isCutOff ? { ...empty, ranges: [], parameters: '', isCutOff } : null;
  if (moov.end - moov.start > LONGEST_INDEX_BYTES) return null;
  const index = await bytes.readAll(moov.start, moov.end - moov.start);
  const track = inside(index, { start: 0, end: index.length }, 'trak').find((trak) => {
    const [handler] = inside(index, trak, 'mdia', 'hdlr');
    return handler && index.toString('latin1', handler.start + 8, handler.start + 12) === 'soun';
  });
  const [description] = track ? inside(index, track, 'mdia', 'minf', 'stbl', 'stsd') : [];
  if (!track || !description) return null;
  const isFragmented = boxes.some(({ name }) => name === 'moof');
  const ranges = isFragmented
    ? boxes.filter(({ name }) => name === 'mdat').map(({ start, end }) => ({ start, end }))
    : sampleRanges(index, track, bytes.size);
  if (!ranges) return null;
  const declared = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const present = ranges.map(({ start, end }) => ({
    start: Math.min(start, bytes.size),
    end: Math.min(end, bytes.size),
  }));
  const there = present.reduce((sum, { start, end }) => sum + end - start, 0);
  const declaredSec = isFragmented ? null : trackSec(index, track);
  return {
    kind: 'm4a',
    parameters: index.toString('latin1', description.start, description.end),
    ranges: present,
    declaredSec,
    presentSec: declaredSec === null || declared === 0 ? null : (declaredSec * there) / declared,
    isCutOff: isFragmented && isCutOff,
    junkBytes: 0,
  };
}

async function readTopBoxes(bytes: FileWindow): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.size && boxes.length < 1_000_000; ) {
    const head = await bytes.read(at, Math.min(16, bytes.size - at));
    const size = head.readUInt32BE(0);
    const isLarge = size === 1 && head.length >= 16;
    const length = isLarge ? Number(head.readBigUInt64BE(8)) : size || bytes.size - at;
    if (length < 8) break;
    const name = head.toString('latin1', 4, 8);
    if (!/^[ -~\xa9]{4}$/.test(name)) break;
    boxes.push({ name, start: at + (isLarge ? 16 : 8), end: at + length });
    at += length;
  }
  return boxes;
}

/** Finds boxes by their path within another box. */
function inside(index: Buffer, outer: Range, ...[name, ...path]: string[]): Range[] {
  const found: Range[] = [];
  for (let at = outer.start; at + 8 <= outer.end; ) {
    const length = index.readUInt32BE(at);
    if (length < 8 || at + length > outer.end) break;
    const box = { start: at + 8, end: at + length };
    if (index.toString('latin1', at + 4, at + 8) === name)
      found.push(...(path.length > 0 ? inside(index, box, ...path) : [box]));
    at += length;
  }
  return found;
}

function trackSec(index: Buffer, track: Range): number | null {
  const [header] = inside(index, track, 'mdia', 'mdhd');
  if (!header || header.end - header.start < 20) return null;
  const isLong = index[header.start] === 1;
  if (isLong && header.end - header.start < 32) return null;
  const scale = index.readUInt32BE(header.start + (isLong ? 20 : 12));
  const length = isLong
    ? Number(index.readBigUInt64BE(header.start + 24))
    : index.readUInt32BE(header.start + 16);
  return scale > 0 ? length / scale : null;
}

/** The index lists the chunks, the samples per chunk, and each sample's size. */
function sampleRanges(index: Buffer, track: Range, fileSize: number): Range[] | null {
  const table = (name: string) => inside(index, track, 'mdia', 'minf', 'stbl', name)[0];
  const [sizes, runs, offsets, largeOffsets] = ['stsz', 'stsc', 'stco', 'co64'].map(table);
  const chunks = offsets ?? largeOffsets;
  if (!sizes || !runs || !chunks) return null;
  const entries = ({ start, end }: Range, head: number, bytes: number) =>
    Math.min(index.readUInt32BE(start + head - 4), Math.floor((end - start - head) / bytes));
  const fixedSize = index.readUInt32BE(sizes.start + 4);
  const samples = fixedSize
    ? Math.min(index.readUInt32BE(sizes.start + 8), fileSize)
    : entries(sizes, 12, 4);
  const runCount = entries(runs, 8, 12);
  const chunkCount = entries(chunks, 8, offsets ? 4 : 8);
  const run = (k: number, field: number) => index.readUInt32BE(runs.start + 8 + k * 12 + field * 4);
  const ranges: Range[] = [];
  let [sample, current] = [0, 0];
  for (let chunk = 0; chunk < chunkCount && sample < samples && runCount > 0; chunk++) {
    while (current + 1 < runCount && run(current + 1, 0) <= chunk + 1) current++;
    const last = Math.min(samples, sample + run(current, 1));
    let length = fixedSize * (last - sample);
    if (!fixedSize)
      for (let k = sample; k < last; k++) length += index.readUInt32BE(sizes.start + 12 + k * 4);
    const at = chunks.start + 8 + chunk * (offsets ? 4 : 8);
    const start = offsets ? index.readUInt32BE(at) : Number(index.readBigUInt64BE(at));
    const before = ranges.at(-1);
    if (before?.end === start) before.end += length;
    else ranges.push({ start, end: start + length });
    sample = last;
  }
  return ranges;
}
