import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { COVER_WIDTH } from '#domain/cover-sources.ts';
import { palette } from './drawing/palette.ts';
import { type PictureBytes, pictureFormat, withPictureBytes } from './picture-bytes.ts';
import { readBmp } from './read-bmp.ts';
import type { SquarePixels } from './square-pixels.ts';

/** Formats that sharp may read. Not SVG, which can refer to other files. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];
/** Their names in `pictureFormat`. */
const READABLE = ['JPEG', 'PNG', 'WebP', 'GIF', 'AVIF', 'TIFF'];
/** For formats that are decoded line by line and shrunk meanwhile, which takes at most 100 MB. */
const MOST_PIXELS = 300_000_000;
/** Some forms of TIFF are not read line by line. */
const MOST_PIXELS_TIFF = 150_000_000;
/** A lossless WebP is decoded at once, at 4 bytes a pixel. */
const MOST_PIXELS_WEBP = 64_000_000;
/** For animations, which are decoded at once. */
const MOST_PIXELS_WHOLE = 32_000_000;
/** Decoding AVIF takes 18 bytes a pixel. */
const MOST_PIXELS_HEIF = 14_000_000;
/** For pictures that are in memory as a whole before they are shrunk: progressive JPEGs, interlaced PNGs. */
const MOST_WHOLE_BYTES = 256 * 1024 * 1024;
/** Pictures that need more are decoded one after another. */
const FEW_PIXELS_WHOLE = 8_000_000;
export const TIMEOUT_SEC = 30;
/** The longer side is scaled down to this before cropping. */
const LONGEST_SIDE = 4 * COVER_WIDTH;
/** A picture of which less remains is no cover. */
const LEAST_PRESENT_SHARE = 0.75;

/** Why a picture is not used; for 'cut-off', why only a part of it is. */
export type PictureProblem = {
  kind: 'unreadable' | 'not-a-picture' | 'format' | 'size' | 'broken' | 'cut-off';
  /** 'JPEG', 'HEIC'; '' for no picture. */
  format: string;
  width?: number;
  height?: number;
};

export type ReadPicture = { pixels: SquarePixels | null; problem: PictureProblem | null };

/** A picture that is refused; `problem` tells why. */
class RefusedPicture extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(`Refused picture: ${JSON.stringify(problem)}`);
    this.problem = problem;
  }
}

/**
 * Prepares a picture as a cover: upright, without letterbox bars, cropped to its salient part, in sRGB, on lacquer
 * where it is transparent; the first frame of an animation. Never throws.
 */
export async function readPicture(picture: Uint8Array | string): Promise<ReadPicture> {
  try {
    const { data, info, isCutOff, format } = await readUpright(picture);
    const raw = { width: info.width, height: info.height, channels: 3 } as const;
    const whole = () => sharp(data, { raw });
    const part = await findPart(whole, info);
    const pixels = await crop(whole().extract(part), part);
    return { pixels, problem: isCutOff ? { kind: 'cut-off', format } : null };
  } catch (error) {
    const problem =
      error instanceof RefusedPicture
        ? error.problem
        : ({ kind: 'unreadable', format: '' } as const);
    return { pixels: null, problem };
  }
}

/**
 * Opens a picture's first frame, upright, without decoding it.
 *
 * @throws RefusedPicture if it is not a picture, broken or too large; Error if it cannot be opened
 */
export async function openPicture(picture: Uint8Array | string) {
  return await withPictureBytes(picture, async (bytes) => {
    const format = pictureFormat(await bytes.read(0, 32));
    if (format === '') throw new RefusedPicture({ kind: 'not-a-picture', format });
    if (format === 'BMP') return await openBmp(bytes, format);
    const open = (failOn: SharpOptions['failOn'], limitInputPixels: number | false = MOST_PIXELS) =>
      sharp(picture, { limitInputPixels, failOn, autoOrient: true, pages: 1 });
    const metadata = await open('none', false)
      .metadata()
      .catch(() => {
        const kind = READABLE.includes(format) ? 'broken' : 'format';
        throw new RefusedPicture({ kind, format });
      });
    const { width, height } = metadata.autoOrient;
    if (!FORMATS.includes(metadata.format)) throw new RefusedPicture({ kind: 'format', format });
    if (width * height > mostPixels(metadata))
      throw new RefusedPicture({ kind: 'size', format, width, height });
    const isLarge = width * height > FEW_PIXELS_WHOLE;
    return { open, width, height, format, isLarge, endsEarly: await endsEarly(bytes, format) };
  });
}

async function openBmp(bytes: PictureBytes, format: string) {
  const { data, width, height } = await readBmp(bytes, COVER_WIDTH).catch(() => {
    throw new RefusedPicture({ kind: 'broken', format });
  });
  const open = () => sharp(data, { raw: { width, height, channels: 3 } });
  return { open, width, height, format, isLarge: false, endsEarly: false };
}

const ENDS: Record<string, string> = { JPEG: '\xff\xd9', PNG: 'IEND' };
/** Programs append data of their own. */
const END_BYTES = 64 * 1024;

/** Whether a JPEG or PNG lacks the mark of its end. */
async function endsEarly({ size, read }: PictureBytes, format: string): Promise<boolean> {
  const end = ENDS[format];
  const tail = end && (await read(Math.max(0, size - END_BYTES), END_BYTES));
  return tail ? !tail.includes(end, 'latin1') : false;
}

type Opened = Awaited<ReturnType<typeof openPicture>>;

async function readUpright(picture: Uint8Array | string) {
  const opened = await openPicture(picture);
  const { format, isLarge, endsEarly } = opened;
  const refuse = () => {
    throw new RefusedPicture({ kind: 'broken', format });
  };
  const read = async () => {
    const whole = await shrink(opened, 'error').catch(endsEarly ? () => null : refuse);
    if (whole) return { ...whole, isCutOff: false, format };
    return { ...keepPresent(await shrink(opened, 'none').catch(refuse), format), format };
  };
  return await (isLarge ? queue(read) : read());
}

async function shrink({ open, width, height }: Opened, failOn: SharpOptions['failOn']) {
  const scale = Math.min(
    1,
    COVER_WIDTH / Math.min(width, height),
    LONGEST_SIDE / Math.max(width, height),
  );
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  return await open(failOn)
    .timeout({ seconds: TIMEOUT_SEC })
    .resize(size(width), size(height), { fit: 'fill' })
    .flatten({ background: palette.lacquer })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

type Upright = Awaited<ReturnType<typeof shrink>>;

/** Cuts off the plain rows at the end, which a decoder draws for missing data. */
function keepPresent({ data, info }: Upright, format: string) {
  const { width, height } = info;
  let present = height;
  while (present > 0 && isPlain(data.subarray((present - 1) * width * 3, present * width * 3)))
    present--;
  if (present < LEAST_PRESENT_SHARE * height) throw new RefusedPicture({ kind: 'broken', format });
  const kept = { ...info, height: present };
  return {
    data: data.subarray(0, present * width * 3),
    info: kept,
    isCutOff: present < height,
  };
}

function isPlain(row: Buffer): boolean {
  for (let at = 3; at < row.length; at++)
    if (Math.abs((row[at] ?? 0) - (row[at % 3] ?? 0)) > 2) return false;
  return true;
}

let queued: Promise<unknown> = Promise.resolve();

/** Runs one after another, since each of these may need `MOST_WHOLE_BYTES`. */
function queue<T>(run: () => Promise<T>): Promise<T> {
  const result = queued.then(run);
  queued = result.catch(() => {});
  return result;
}

function mostPixels(metadata: Metadata): number {
  const { format, isProgressive, pages = 1 } = metadata;
  if (format === 'heif') return MOST_PIXELS_HEIF;
  if (format === 'gif' || (pages > 1 && format !== 'tiff')) return MOST_PIXELS_WHOLE;
  if (format === 'tiff') return MOST_PIXELS_TIFF;
  if (format === 'webp') return MOST_PIXELS_WEBP;
  return isProgressive ? MOST_WHOLE_BYTES / wholeBytesPerPixel(metadata) : MOST_PIXELS;
}

/** A progressive JPEG is kept as coefficients of two bytes; its colours may have a lower resolution. */
function wholeBytesPerPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
  const bytes = depth === 'ushort' ? 2 : 1;
  if (format !== 'jpeg') return channels * bytes;
  return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
}

type Box = { left: number; top: number; width: number; height: number };
/** Removes the bars around a video still. A frame around a square picture is part of it. */
async function findPart(whole: () => Sharp, { width, height }: Omit<Box, 'left' | 'top'>) {
  const all: Box = { left: 0, top: 0, width, height };
  if (width === height) return all;
  const { info } = await whole()
    .trim({ threshold: 12 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
  const part: Box = { ...info, left: -trimOffsetLeft, top: -trimOffsetTop };
  // If less remains, it is a small object on a plain background.
  const isMost = Math.min(part.width, part.height) >= Math.min(width, height) / 2;
  return isMost ? part : all;
}

/** Crops before enlarging: an enlarged banner would be huge. */
async function crop(picture: Sharp, { width, height }: Box): Promise<SquarePixels> {
  const side = Math.min(width, height);
  const { data, info } = await picture
    .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  return sharp(data, { raw }).resize(COVER_WIDTH, COVER_WIDTH).removeAlpha().raw().toBuffer();
}
