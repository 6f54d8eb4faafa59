import sharp, { type Sharp } from 'sharp';

type Format = 'avif' | 'webp' | 'jpeg';

export type Rendition = {
  /** The end of the file name, after `<slug>.<hash>`. */
  suffix: string;
  format: Format;
  width: number;
  maxBytes: number;
  /** The lowest acceptable quality, and the highest that is tried. */
  quality: readonly [lowest: number, highest: number];
  /** Whether the picture has grain, which in small sizes is invisible and only costs bytes. */
  isGrainy: boolean;
};

const avif = (width: number, maxBytes: number, isGrainy = false): Rendition => ({
  suffix: `-${width}.avif`,
  format: 'avif',
  width,
  maxBytes,
  quality: [28, 70],
  isGrainy,
});

const webp = (width: number, maxBytes: number): Rendition => ({
  suffix: `-${width}.webp`,
  format: 'webp',
  width,
  maxBytes,
  quality: [24, 84],
  isGrainy: false,
});

/**
 * The files whose settings are part of the hash in the cover's name. The JPEG, 1200 px wide, is for
 * link previews.
 */
const named: readonly Rendition[] = [
  avif(96, 3_200),
  avif(192, 7_000),
  avif(384, 14_000),
  avif(768, 45_000),
  webp(384, 20_000),
  {
    suffix: '.jpg',
    format: 'jpeg',
    width: 1200,
    maxBytes: 220_000,
    quality: [50, 84],
    isGrainy: true,
  },
];

/** All files of a cover; WebP is for browsers without AVIF. */
export const renditions: readonly Rendition[] = [
  ...named,
  webp(96, 4_500),
  webp(192, 10_000),
  webp(768, 65_000),
];

const encoderOptions = {
  // Higher effort takes ten times as long and saves less than 5 %.
  avif: { effort: 2, chromaSubsampling: '4:2:0' },
  webp: { effort: 6 },
  jpeg: { mozjpeg: true },
} as const;

/** Part of the file name's hash: other settings make other files. */
export const nameSettings = JSON.stringify({ renditions: named, encoderOptions });

const encode = (picture: Sharp, format: Format, quality: number): Promise<Buffer> =>
  picture.toFormat(format, { ...encoderOptions[format], quality }).toBuffer();

/** Encodes at the best quality within `maxBytes`. @throws RangeError when even the lowest is larger */
export async function encodeWithin(
  picture: Sharp,
  { format, quality, maxBytes }: Pick<Rendition, 'format' | 'quality' | 'maxBytes'>,
): Promise<Buffer> {
  let [low, high] = quality;
  let best: Buffer | undefined;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const bytes = await encode(picture.clone(), format, middle);
    if (bytes.length <= maxBytes) {
      best = bytes;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  if (!best) throw new RangeError(`No ${format} quality fits in ${maxBytes} bytes`);
  return best;
}

/** Draws the SVG once at its own size; each rendition is scaled down from that. */
export const rasterise = (svg: string) =>
  sharp(Buffer.from(svg)).flatten({ background: '#0d0706' }).removeAlpha();

/** A palette PNG of a square icon. */
export const iconPng = (svg: string, size: number) =>
  sharp(Buffer.from(svg))
    .resize(size, size)
    .png({ palette: true, colours: 96, effort: 10, compressionLevel: 9 })
    .toBuffer();
