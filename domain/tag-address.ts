import { CATEGORIES } from './category.ts';
import { FIRST_VIEW, homeAddress } from './home-address.ts';
import { shortenSlug, slugOf } from './slug.ts';

/** As long as an id may be. */
const LONGEST_SLUG = 64;

/** Tags that differ in case, accents or punctuation have the same. Empty if a tag has no Latin letter and no digit. */
export const tagSlug = (tag: string): string => shortenSlug(slugOf(tag), LONGEST_SLUG);

/** The page that lists all tracks with a tag: its category if there is one, a page of its own, or a search for it. */
export function tagAddress(tag: string): string {
  const category = CATEGORIES.find((name) => name.toLowerCase() === tag.toLowerCase());
  if (category) return homeAddress({ ...FIRST_VIEW, category });
  const slug = tagSlug(tag);
  return slug ? `/the/${slug}` : `/?${new URLSearchParams({ q: tag })}`;
}
