import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { testProgram } from '#testing/make-test-program.ts';
import type { MakeCover } from '../cover-maker.ts';
import { type CoverSource, makeCover } from '../covers/make-cover.ts';

/** The picture beside the music of tests. */
export const PLAIN_COVER = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#123456' },
})
  .png()
  .toBuffer();

type Kept = Awaited<ReturnType<MakeCover>> & { folder: string };
let kept: Promise<Kept> | undefined;

/**
 * Makes covers as an import does, but encodes PLAIN_COVER only once for all tests of a worker, and uses it for tracks
 * without a picture, too: drawing and encoding a cover takes longer than the rest of a test.
 */
export const makeTestCover: MakeCover = async (source, coversFolder) => {
  const { embedded, folderImage } = source;
  const isPlain = !embedded && (!folderImage || readFileSync(folderImage).equals(PLAIN_COVER));
  if (!isPlain) return await makeCover(source, coversFolder);
  kept ??= makeAside(source);
  const { folder, ...cover } = await kept;
  cpSync(folder, coversFolder, { recursive: true, force: false });
  return cover;
};

async function makeAside(source: CoverSource): Promise<Kept> {
  const folder = join(mkdtempSync(join(testProgram().folder, 'cover-')), 'covers');
  return { folder, ...(await makeCover({ ...source, embedded: PLAIN_COVER }, folder)) };
}
