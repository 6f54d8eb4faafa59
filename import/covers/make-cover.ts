import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { COVER_WIDTH, coverFile, SMALL_COVER_WIDTHS } from '#domain/cover-sources.ts';
import { messages } from './covers.messages.ts';
import { dominantColor } from './dominant-color.ts';
import { drawCover } from './draw-cover.ts';
import { encodeCover } from './encode-cover.ts';
import { nameCover, putInPlace } from './put-in-place.ts';
import { readPicture } from './read-picture.ts';
import { RAW_SQUARE, type SquarePixels } from './square-pixels.ts';

export type CoverSource = {
  /** The picture from the sound file's tags. */
  embedded: Uint8Array | null;
  /** The path of the folder's picture, see find-folder-image.ts. */
  folderImage: string | null;
  title: string;
  artist: string;
  genre: string;
};

export type Cover = {
  /** The address '/covers/<hash>.jpg'; `coverSources` derives the other sizes. */
  coverImage: string;
  /** '#rrggbb'. */
  coverColor: string;
};

/**
 * Makes a track's cover in all sizes but AVIF, from the first readable picture, else a
 * drawn one. A broken picture never throws; `problem` tells which pictures were not used and why, in the
 * terminal's language.
 *
 * @param coversFolder files are written to work/ beside it first
 */
export async function makeCover(
  source: CoverSource,
  coversFolder: string,
): Promise<Cover & { problem: string }> {
  const { pixels, problem } = await findPicture(source);
  return { ...(await storeCover(pixels, coversFolder)), problem };
}

/** Writes a picture as a cover in all sizes but AVIF. */
export async function storeCover(pixels: SquarePixels, coversFolder: string): Promise<Cover> {
  const jpeg = await encodeCover(sharp(pixels, RAW_SQUARE), 'jpeg', COVER_WIDTH);
  const name = nameCover(jpeg);
  // A cache of object storage may have some of them: those that somebody has asked for.
  for (const width of SMALL_COVER_WIDTHS) {
    const file = path.join(coversFolder, coverFile(name, width, 'webp'));
    if (existsSync(file)) continue;
    await putInPlace(await encodeCover(sharp(pixels, RAW_SQUARE), 'webp', width), file);
  }
  const file = path.join(coversFolder, `${name}.jpg`);
  if (!existsSync(file)) await putInPlace(jpeg, file);
  return { coverImage: `/covers/${name}.jpg`, coverColor: await dominantColor(pixels) };
}

/** Adds a cover's AVIF sizes, which take longer than all others together. */
export async function addAvif(coverImage: string, coversFolder: string): Promise<void> {
  const name = path.basename(coverImage, '.jpg');
  const jpeg = path.join(coversFolder, `${name}.jpg`);
  for (const width of SMALL_COVER_WIDTHS) {
    const file = path.join(coversFolder, coverFile(name, width, 'avif'));
    if (!existsSync(file)) await putInPlace(await encodeCover(sharp(jpeg), 'avif', width), file);
  }
}

/** The first readable picture, else a drawn one, and which pictures were not used and why. */
export async function findPicture(source: CoverSource) {
  const { embedded, folderImage } = source;
  const problems: string[] = [];
  for (const picture of [embedded, folderImage]) {
    if (!picture) continue;
    const { pixels, problem } = await readPicture(picture);
    const place = typeof picture === 'string' ? path.basename(picture) : messages.embedded;
    if (problem) problems.push(messages.problem(place, problem));
    if (pixels) return { pixels, problem: problems.join('; ') };
  }
  return { pixels: await drawCover(source), problem: problems.join('; ') };
}
