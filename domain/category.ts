/** The buttons of the category bar, in its order, with their texts. */
export const CATEGORIES = ['Tất cả', 'Vinahouse', 'Nonstop', 'Remix', 'Chill'] as const;

export type Category = (typeof CATEGORIES)[number];

export const ALL_TRACKS: Category = 'Tất cả';

type ImportRule = {
  /** Words of the title, the album or the genre. */
  words: RegExp;
  /** A track of this length belongs to it, whatever its title. */
  fromSec?: number;
};

/**
 * Which imported tracks get the category as a tag. Tracks imported before a rule changed get it, too: see
 * import/retag-tracks.ts. Not used by pages, so their scripts do not have it.
 */
const IMPORT_RULES: Record<Exclude<Category, typeof ALL_TRACKS>, ImportRule> = {
  Vinahouse: { words: /\bvina\s?house\b/iu },
  Nonstop: {
    words:
      /\b(?:non[\s-]?stop|mix\s?tape|mega\s?mix|mix\s?set|dj\s?set|live\s?set|viet\s?mix|podcast)\b|(?<!\p{L})(?:liên khúc|việt mix|lk)(?!\p{L})/iu,
    fromSec: 20 * 60,
  },
  Remix: { words: /\b(?:remix|rmx|re-?work|bootleg|mash-?up)\b/iu },
  Chill: {
    words:
      /\b(?:chill(?:out|ing|ed)?|lo-?fi|lounge|acoustic|ambient|downtempo)\b|(?<!\p{L})(?:nhẹ nhàng|thư giãn)(?!\p{L})/iu,
  },
};

/** The categories of an imported track. */
export const categoriesOf = (words: string, durationSec: number): Category[] =>
  CATEGORIES.filter((category) => {
    if (category === ALL_TRACKS) return false;
    const rule = IMPORT_RULES[category];
    return rule.words.test(words) || durationSec >= (rule.fromSec ?? Number.POSITIVE_INFINITY);
  });

/** Differs when the rules do. */
export const nameImportRules = (): string =>
  Object.entries(IMPORT_RULES)
    .map(([category, { words, fromSec = '' }]) => `${category} ${words} ${fromSec}`)
    .join('; ');

/** In names of data files: 'Tất cả' becomes 'tat-ca'. */
export const categorySlug = (category: Category): string =>
  category
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(' ', '-');

export const categoryOfSlug = (slug: string): Category | undefined =>
  CATEGORIES.find((category) => categorySlug(category) === slug);

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
