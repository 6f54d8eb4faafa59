/** The buttons of the category bar, in its order. */
export const CATEGORIES = ['Tất cả', 'Vinahouse', 'Nonstop', 'Remix', 'Chill'] as const;

export type Category = (typeof CATEGORIES)[number];

export const ALL_TRACKS: Category = 'Tất cả';

const fold = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * 'Tất cả' keeps every track. Another category keeps tracks whose genre equals it or with a tag that
 * contains it, ignoring case.
 *
 * @see the specification, section 4
 */
export function filterByCategory<T extends { genre: string; tags: string[] }>(
  tracks: readonly T[],
  category: Category,
): readonly T[] {
  if (category === ALL_TRACKS) return tracks;
  const wanted = fold(category);
  return tracks.filter(
    ({ genre, tags }) => fold(genre) === wanted || tags.some((tag) => fold(tag).includes(wanted)),
  );
}
