/**
 * Widths in pixels of each cover's smaller files, stored beside its JPEG. The WebP files are made
 * together with the JPEG, the AVIF files later.
 */
export const SMALL_COVER_WIDTHS = [96, 192, 384, 768] as const;
/** Width of the JPEG in pixels. It is for link previews and systems without WebP or AVIF. */
export const COVER_WIDTH = 1200;

/** Podcast apps and directories refuse smaller covers. */
export const FEED_COVER_WIDTH = 1400;

type Format = 'webp' | 'avif';

export type CoverSources = {
  src: string;
  webpSrcSet: string;
  avifSrcSet: string | undefined;
};

/**
 * URLs of a cover's sizes, which are stored beside its JPEG, /covers/name.jpg.
 *
 * @param hasAvif whether the same widths exist as AVIF
 */
export function coverSources(coverImage: string, hasAvif = false): CoverSources {
  const base = baseOf(coverImage);
  return {
    src: coverFile(base, 384, 'webp'),
    webpSrcSet: srcSet(base, 'webp'),
    avifSrcSet: hasAvif ? srcSet(base, 'avif') : undefined,
  };
}

/** An image in the format of the Media Session API. */
export type Artwork = { src: string; sizes?: string; type?: string };

/**
 * The cover for lock screens and media keys, from 96 px up; the JPEG is for systems without WebP or AVIF.
 */
export function coverArtwork(coverImage: string, hasAvif = false): Artwork[] {
  const base = baseOf(coverImage);
  const artwork = (width: number, format: Format): Artwork => ({
    src: coverFile(base, width, format),
    sizes: `${width}x${width}`,
    type: `image/${format}`,
  });
  // The player bar's format: it has already loaded one of the two smallest sizes.
  const small = hasAvif ? 'avif' : 'webp';
  return [
    artwork(96, small),
    artwork(192, small),
    artwork(384, 'webp'),
    { src: coverImage, sizes: `${COVER_WIDTH}x${COVER_WIDTH}`, type: 'image/jpeg' },
  ];
}

/** The file of one size of a cover. */
export const coverFile = (base: string, width: number, format: Format) =>
  `${base}-${width}.${format}`;

/**
 * The cover for feeds: '/covers/name-1400.jpg', made from the JPEG when it is asked for, or by an export. A cover that is not
 * ours stays as it is.
 */
export const feedCover = (coverImage: string): string =>
  coverImage.startsWith('/covers/')
    ? coverImage.replace(/\.jpg$/, `-${FEED_COVER_WIDTH}.jpg`)
    : coverImage;

/** The JPEG of a cover for feeds; null for any other address. */
export const coverOfFeed = (path: string): string | null => {
  const [, base] = FEED_COVER.exec(path) ?? [];
  return base ? `${base}.jpg` : null;
};

const FEED_COVER = new RegExp(`^(/covers/[a-z0-9][a-z0-9.-]*)-${FEED_COVER_WIDTH}\\.jpg$`);

/** A cover's JPEG last, since it stands for all of them, after its smaller files in these formats. */
export const coverAddresses = (coverImage: string, formats: readonly Format[]): string[] => [
  ...smallCoverAddresses(coverImage, formats),
  coverImage,
];

export const smallCoverAddresses = (coverImage: string, formats: readonly Format[]): string[] =>
  formats.flatMap((format) =>
    SMALL_COVER_WIDTHS.map((width) => coverFile(baseOf(coverImage), width, format)),
  );

const srcSet = (base: string, format: Format) =>
  SMALL_COVER_WIDTHS.map((width) => `${coverFile(base, width, format)} ${width}w`).join(', ');

const baseOf = (coverImage: string) => coverImage.slice(0, -'.jpg'.length);
