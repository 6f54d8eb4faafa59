import sharp, { type Metadata, type Sharp } from 'sharp';
import { COVER_WIDTH } from '#app/domain/cover-sources.ts';
import { palette } from './drawing/palette.ts';
import type { SquarePixels } from './square-pixels.ts';

/** Formats that sharp may read. Not SVG, which can refer to other files. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif'];
/** For formats that are decoded line by line: enough for a phone's photo of 108 megapixels. */
const MOST_PIXELS = 110_000_000;
/** For formats that must be decoded at once, at about 4 bytes a pixel. */
const MOST_PIXELS_WHOLE = 32_000_000;
/** Decoding AVIF takes 18 bytes a pixel. */
const MOST_PIXELS_HEIF = 10_000_000;
export const TIMEOUT_SEC = 30;
/** The longer side is scaled down to this before cropping. */
const LONGEST_SIDE = 4 * COVER_WIDTH;

/**
 * Prepares a picture as a cover: upright, without letterbox bars, cropped to its salient part, in sRGB, on lacquer
 * where it is transparent; the first frame of an animation.
 *
 * @returns null for a file that is not a picture, broken or too large
 */
export async function readPicture(picture: Uint8Array | string): Promise<SquarePixels | null> {
  try {
    const { data, info } = await readUpright(picture);
    const raw = { width: info.width, height: info.height, channels: 3 } as const;
    const whole = () => sharp(data, { raw });
    const part = await findPart(whole, info);
    return await crop(whole().extract(part), part);
  } catch {
    return null;
  }
}

/**
 * Opens a picture's first frame, upright, without decoding it.
 *
 * @throws Error for a file that is not a picture, broken or too large
 */
export async function openPicture(picture: Uint8Array | string) {
  const image = sharp(picture, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    autoOrient: true,
    pages: 1,
  });
  const metadata = await image.metadata();
  const { width, height } = metadata.autoOrient;
  if (!FORMATS.includes(metadata.format) || width * height > mostPixels(metadata))
    throw new RangeError(`Too large to decode: ${width} × ${height} as ${metadata.format}`);
  return { image, width, height };
}

async function readUpright(picture: Uint8Array | string) {
  const { image, width, height } = await openPicture(picture);
  const scale = Math.min(
    1,
    COVER_WIDTH / Math.min(width, height),
    LONGEST_SIDE / Math.max(width, height),
  );
  const size = (side: number) => Math.max(1, Math.round(side * scale));
  return image
    .timeout({ seconds: TIMEOUT_SEC })
    .resize(size(width), size(height), { fit: 'fill' })
    .flatten({ background: palette.lacquer })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function mostPixels({ format, isProgressive, pages = 1 }: Metadata): number {
  if (format === 'heif') return MOST_PIXELS_HEIF;
  return isProgressive || format === 'gif' || pages > 1 ? MOST_PIXELS_WHOLE : MOST_PIXELS;
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
