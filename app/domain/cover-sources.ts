/** Widths in pixels in which the generator draws every cover as AVIF. */
const AVIF_WIDTHS = [96, 192, 384, 768];

export type CoverSources = { src: string; avifSrcSet?: string };

/**
 * The addresses of a cover's sizes. A built-in cover, /covers/name.hash.jpg, has AVIF files at
 * several widths beside it and a small WebP for browsers without AVIF; any other image is itself.
 */
export function coverSources(coverImage: string): CoverSources {
  const base = builtInBase(coverImage);
  if (!base) return { src: coverImage };
  return {
    src: `${base}-384.webp`,
    avifSrcSet: AVIF_WIDTHS.map((width) => `${base}-${width}.avif ${width}w`).join(', '),
  };
}

/** As the Media Session API wants it. */
export type Artwork = { src: string; sizes?: string; type?: string };

/**
 * The cover for lock screens and media keys, from 96 px up; the JPEG is for systems that know no newer
 * format. Of an image that is not built-in neither size nor type is known, and none is claimed.
 */
export function coverArtwork(coverImage: string): Artwork[] {
  const base = builtInBase(coverImage);
  if (!base) return [{ src: coverImage }];
  return [
    { src: `${base}-96.avif`, sizes: '96x96', type: 'image/avif' },
    { src: `${base}-192.avif`, sizes: '192x192', type: 'image/avif' },
    { src: `${base}-384.webp`, sizes: '384x384', type: 'image/webp' },
    { src: coverImage, sizes: '1200x1200', type: 'image/jpeg' },
  ];
}

function builtInBase(coverImage: string): string | undefined {
  return /^(\/covers\/.+)\.jpg$/.exec(coverImage)?.[1];
}
