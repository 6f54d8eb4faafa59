import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { type LogoUse, logoFile } from '#domain/logo-files.ts';
import { palette } from './drawing/palette.ts';
import { putInPlace } from './put-in-place.ts';
import { openPicture, TIMEOUT_SEC } from './read-picture.ts';

const SIDE = 512;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Writes a picture as the site's logo: uncropped, padded to a square, in all sizes.
 *
 * @returns its name; null for a file that is not a picture, broken or too large
 */
export async function storeLogo(picture: string, coversFolder: string): Promise<string | null> {
  const square = await readSquare(picture).catch(() => null);
  if (!square) return null;
  const name = createHash('sha256').update(square).digest('hex').slice(0, 24);
  const at = (side: number) => sharp(square).resize(side, side);
  const onLacquer = (side: number) => at(side).flatten({ background: palette.lacquer });
  const files: Record<LogoUse, Sharp> = {
    favicon: at(32).png(),
    header: at(108).webp({ quality: 90 }),
    touch: onLacquer(180).png(),
    icon: at(192).png(),
    largeIcon: at(SIDE).png(),
    main: onLacquer(SIDE).jpeg({ quality: 85 }),
  };
  for (const [use, image] of Object.entries(files)) {
    const file = path.basename(logoFile(name, use as LogoUse));
    await putInPlace(await image.toBuffer(), path.join(coversFolder, file));
  }
  return name;
}

async function readSquare(picture: string): Promise<Buffer> {
  const { open } = await openPicture(picture);
  return open('error')
    .timeout({ seconds: TIMEOUT_SEC })
    .resize(SIDE, SIDE, { fit: 'contain', background: CLEAR })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
