import { CATEGORIES } from './category.ts';
import { FIRST_VIEW, homeAddress } from './home-address.ts';

/** Where all tracks with a tag are listed: its category, where it has one, else a search for it. */
export function tagAddress(tag: string): string {
  const category = CATEGORIES.find((name) => name.toLowerCase() === tag.toLowerCase());
  if (category) return homeAddress({ ...FIRST_VIEW, category });
  return `/?${new URLSearchParams({ q: tag })}`;
}
