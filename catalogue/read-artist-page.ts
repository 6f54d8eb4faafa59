import type { ArtistPage } from '#domain/artist-page.ts';
import { isVisible, matching, readAddress, readTime, tidyText } from './field-reader.ts';
import { readLinks } from './read-site-fields.ts';

/** In UTF-16 units: more than operators may write. */
export const LONGEST_WORDS = 6_000;

const readColor = matching(/^#[0-9a-f]{6}$/);

/** What operators wrote for an artist's page. Values that nobody could have written in the studio are left out. */
export function readArtistPage(row: Readonly<Record<string, unknown>>): ArtistPage {
  const words = tidyText(row.words, LONGEST_WORDS).value;
  const links = readLinks(row.links);
  const coverImage = readAddress(row.cover_image);
  const coverColor = readColor(row.cover_color);
  const changedAt = readTime(row.page_changed_at);
  return {
    ...(isVisible(words) && { words }),
    ...(links?.length && { links }),
    ...(coverImage && { coverImage }),
    ...(coverImage && coverColor && { coverColor }),
    ...(changedAt && { changedAt }),
  };
}

export const isEmptyPage = (page: ArtistPage) => Object.keys(page).length === 0;
