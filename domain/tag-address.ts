import { CATEGORIES } from './category.ts';
import { FIRST_VIEW, homeAddress } from './home-address.ts';

/** The page that lists all tracks with a tag: its category if there is one, else a search for it. */
export function tagAddress(tag: string): string {
  const category = CATEGORIES.find((name) => name.toLowerCase() === tag.toLowerCase());
  if (category) return homeAddress({ ...FIRST_VIEW, category });
  return `/?${new URLSearchParams({ q: tag })}`;
}
