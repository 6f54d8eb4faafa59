import { COVER_WIDTH } from '#domain/cover-sources.ts';

/** A square of `COVER_WIDTH`, as sRGB bytes: red, green, blue of each pixel. */
export type SquarePixels = Buffer;

/** Input options for sharp. */
export const RAW_SQUARE = {
  raw: { width: COVER_WIDTH, height: COVER_WIDTH, channels: 3 },
} as const;
