import type { PictureBytes } from './picture-bytes.ts';

/** Red, green and blue of each pixel. */
export type RgbPicture = { data: Buffer; width: number; height: number };

/** Run-length encoded pictures are decoded at once; they are small. */
const MOST_RUN_PIXELS = 32_000_000;
const MOST_SIDE = 60_000;
/** How many times the size of the cover is kept, so that its colours are means of several pixels. */
const LEAST_KEPT = 3;
/** A banner may be long. */
const MOST_KEPT_PIXELS = 64_000_000;
const COMPRESSION = { none: 0, runs8: 1, runs4: 2, masks: 3, masksAlpha: 6 } as const;
const MASKS: Record<number, [number, number, number]> = {
  16: [0x7c00, 0x03e0, 0x001f],
  32: [0xff0000, 0x00ff00, 0x0000ff],
};

type Head = {
  start: number;
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  compression: number;
  palette: Buffer;
  paletteStep: number;
  masks: [number, number, number];
};

/**
 * Reads a BMP, which libvips does not. Of a picture whose shorter side is several times `side`, only every second or
 * third row and column is read, so that it is never in memory as a whole.
 *
 * @throws RangeError for a picture that is broken or too large
 */
export async function readBmp(bytes: PictureBytes, side: number): Promise<RgbPicture> {
  const head = await readHead(bytes);
  const step = Math.max(1, Math.floor(Math.min(head.width, head.height) / (LEAST_KEPT * side)));
  const width = Math.ceil(head.width / step);
  const height = Math.ceil(head.height / step);
  if (width * height > MOST_KEPT_PIXELS) throw new RangeError('Too large');
  const readRow = await rowReader(bytes, head, step);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    const line = head.isTopDown ? y * step : head.height - 1 - y * step;
    await readRow(line, data.subarray(y * width * 3, (y + 1) * width * 3));
  }
  return { data, width, height };
}

async function readHead(bytes: PictureBytes): Promise<Head> {
  const head = await bytes.read(0, 138);
  if (head.length < 54 && head.length < 26) throw new RangeError('No header');
  const dib = head.readUInt32LE(14);
  const isCore = dib === 12;
  if (!isCore && (dib < 40 || head.length < 54)) throw new RangeError('Unknown header');
  const [width, written] = isCore
    ? [head.readUInt16LE(18), head.readInt16LE(20)]
    : [head.readInt32LE(18), head.readInt32LE(22)];
  const height = Math.abs(written);
  const bits = head.readUInt16LE(isCore ? 24 : 28);
  const compression = isCore ? 0 : head.readUInt32LE(30);
  if (width < 1 || height < 1 || Math.max(width, height) > MOST_SIDE)
    throw new RangeError(`Not a size: ${width} × ${height}`);
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw new RangeError(`Not a depth: ${bits}`);
  const hasMasks = compression === COMPRESSION.masks || compression === COMPRESSION.masksAlpha;
  const masks: Head['masks'] =
    hasMasks && head.length >= 66
      ? [head.readUInt32LE(54), head.readUInt32LE(58), head.readUInt32LE(62)]
      : (MASKS[bits] ?? [0, 0, 0]);
  const paletteStep = isCore ? 3 : 4;
  const paletteAt = 14 + dib + (hasMasks && dib === 40 ? 12 : 0);
  const palette =
    bits <= 8 ? await bytes.read(paletteAt, paletteStep * 2 ** bits) : Buffer.alloc(0);
  const start = head.readUInt32LE(10);
  const isTopDown = written < 0;
  return { start, width, height, isTopDown, bits, compression, palette, paletteStep, masks };
}

type RowReader = (line: number, to: Buffer) => Promise<void>;

/** @param step reads every second pixel if it is 2 */
async function rowReader(bytes: PictureBytes, head: Head, step: number): Promise<RowReader> {
  const { bits, width, compression, masks } = head;
  if (compression === COMPRESSION.runs8 || compression === COMPRESSION.runs4)
    return await runReader(bytes, head, step);
  if (
    compression !== 0 &&
    compression !== COMPRESSION.masks &&
    compression !== COMPRESSION.masksAlpha
  )
    throw new RangeError(`Not a compression: ${compression}`);
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (head.start + rowBytes * head.height > bytes.size) throw new RangeError('Cut off');
  const pick = masks.map(asPicker);
  return async (line, to) => {
    const row = await bytes.read(head.start + line * rowBytes, rowBytes);
    for (let x = 0, at = 0; x < width; x += step, at += 3)
      if (bits === 24) {
        to[at] = row[3 * x + 2] ?? 0;
        to[at + 1] = row[3 * x + 1] ?? 0;
        to[at + 2] = row[3 * x] ?? 0;
      } else if (bits > 8) {
        const value = bits === 16 ? row.readUInt16LE(2 * x) : row.readUInt32LE(4 * x);
        for (let c = 0; c < 3; c++) to[at + c] = pick[c]?.(value) ?? 0;
      } else {
        const bit = x * bits;
        const index = ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
        paint(head, index, to, at);
      }
  };
}

function asPicker(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round(((((value & mask) >>> 0) >>> shift) * 255) / most);
}

/** The palette has blue first. */
function paint({ palette, paletteStep }: Head, index: number, to: Buffer, at: number): void {
  for (let c = 0; c < 3; c++) to[at + c] = palette[index * paletteStep + 2 - c] ?? 0;
}

/** Decodes runs of equal pixels: pairs of bytes; after a 0 an end, a move or plain pixels. */
async function runReader(bytes: PictureBytes, head: Head, step: number): Promise<RowReader> {
  const { width, height, start } = head;
  const length = bytes.size - start;
  if (width * height > MOST_RUN_PIXELS || length > 4 * MOST_RUN_PIXELS)
    throw new RangeError('Too large');
  const isNibbles = head.compression === COMPRESSION.runs4;
  const coded = await bytes.read(start, length);
  const indices = Buffer.alloc(width * height);
  let [x, y, at] = [0, 0, 0];
  const put = (index: number) => {
    if (x < width && y < height) indices[y * width + x] = index;
    x++;
  };
  while (at + 1 < coded.length && y < height) {
    const [count = 0, value = 0] = coded.subarray(at, at + 2);
    at += 2;
    const nibble = (byte: number, n: number) => (n % 2 === 0 ? byte >> 4 : byte & 0x0f);
    if (count > 0) {
      for (let n = 0; n < count; n++) put(isNibbles ? nibble(value, n) : value);
    } else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) break;
    else if (value === 2) {
      x += coded[at] ?? 0;
      y += coded[at + 1] ?? 0;
      at += 2;
    } else {
      for (let n = 0; n < value; n++)
        put(isNibbles ? nibble(coded[at + (n >> 1)] ?? 0, n) : (coded[at + n] ?? 0));
      const length = isNibbles ? Math.ceil(value / 2) : value;
      at += length + (length % 2);
    }
  }
  return async (line, to) => {
    for (let x = 0, at = 0; x < width; x += step, at += 3)
      paint(head, indices[line * width + x] ?? 0, to, at);
  };
}
