/** Widths in pixels in which the generator draws every cover as AVIF. */
const AVIF_WIDTHS = [96, 192, 384, 768];

export type CoverSources = { src: string; avifSrcSet?: string };

/**
 * The addresses of a cover's sizes. A built-in cover, /covers/name.hash.jpg, has AVIF files at
 * several widths beside it and a small WebP for browsers without AVIF; any other image is itself.
 */
export function coverSources(coverImage: string): CoverSources {
  const [, base] = /^(\/covers\/.+)\.jpg$/.exec(coverImage) ?? [];
  if (!base) return { src: coverImage };
  return {
    src: `${base}-384.webp`,
    avifSrcSet: AVIF_WIDTHS.map((width) => `${base}-${width}.avif ${width}w`).join(', '),
  };
}
