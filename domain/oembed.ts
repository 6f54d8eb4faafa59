import { COVER_WIDTH, coverFile, SMALL_COVER_WIDTHS } from './cover-sources.ts';
import { BAR_HEIGHT, embedCode, LIST_HEIGHT } from './embeds.ts';

/** An answer by https://oembed.com, version 1.0. */
export type Oembed = {
  version: '1.0';
  type: 'rich';
  provider_name: string;
  provider_url: string;
  title: string;
  author_name?: string;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
  /** Seconds. */
  cache_age: number;
  html: string;
  width: number;
  height: number;
};

/** What is embedded. */
export type OembedFile = {
  title: string;
  author?: string | undefined;
  /** Absolute, like `cover` and `site`. */
  player: string;
  cover?: string | undefined;
  site: string;
  siteName: string;
  isList: boolean;
};

const USUAL_WIDTH = 640;
const CACHE_AGE_SEC = 3_600;

export function toOembed({ title, author, ...file }: OembedFile): Oembed {
  const width = USUAL_WIDTH;
  const height = file.isList ? LIST_HEIGHT : BAR_HEIGHT;
  return {
    version: '1.0',
    type: 'rich',
    provider_name: file.siteName,
    provider_url: file.site,
    title,
    ...(author && { author_name: author }),
    ...(file.cover && {
      thumbnail_url: file.cover,
      thumbnail_width: COVER_WIDTH,
      thumbnail_height: COVER_WIDTH,
    }),
    cache_age: CACHE_AGE_SEC,
    html: embedCode(file.player, author ? `${title} - ${author}` : title, { width, height }),
    ...{ width, height },
  };
}

/** In pixels; Infinity where the asking page has no limit. */
export type Most = { width: number; height: number };

export function fitOembed(oembed: Oembed, most: Most): Oembed {
  const { thumbnail_url: cover, thumbnail_width: side, thumbnail_height: _, ...rest } = oembed;
  const width = Math.min(oembed.width, most.width);
  const height = Math.min(oembed.height, most.height);
  return {
    ...rest,
    ...fitThumbnail(cover, side, Math.min(most.width, most.height)),
    html: oembed.html.replace(/ width="\d+" height="\d+"/, ` width="${width}" height="${height}"`),
    ...{ width, height },
  };
}

/** With a player that starts at this moment, in seconds. */
export function startOembed(oembed: Oembed, startSec: number): Oembed {
  if (startSec === 0) return oembed;
  return { ...oembed, html: oembed.html.replace(/ src="[^"?]*/, `$&?t=${startSec}`) };
}

/** The largest size of the cover that fits; without one that does, none. */
function fitThumbnail(cover: string | undefined, side = 0, most: number) {
  if (!cover) return {};
  if (side <= most) return { thumbnail_url: cover, thumbnail_width: side, thumbnail_height: side };
  const small = SMALL_COVER_WIDTHS.findLast((one) => one <= most);
  if (!small) return {};
  const file = coverFile(cover.slice(0, -'.jpg'.length), small, 'webp');
  return { thumbnail_url: file, thumbnail_width: small, thumbnail_height: small };
}
