import sharp from 'sharp';
import { FEED_COVER_WIDTH } from '#domain/cover-sources.ts';

/** mozjpeg would take three times as long, and save an eighth. */
const JPEG = { quality: 80 } as const;

/** A cover for feeds, from the cover's JPEG, which is 1200 px wide. @throws Error if it is no picture */
export const makeFeedCover = (jpeg: string): Promise<Buffer> =>
  sharp(jpeg).resize(FEED_COVER_WIDTH, FEED_COVER_WIDTH).jpeg(JPEG).toBuffer();
