/** Latin letters that NFKD does not decompose. */
const LETTERS: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Lower-case letters without accents; other scripts become spaces. */
const plainLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? ' ');

/** The Latin letters and digits of a name as an address: 'den-do-sai-gon'. Empty if it has none. */
export const slugOf = (text: string): string =>
  plainLetters(text)
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

/** Cuts after a whole word if one ends in the second half. */
export function shortenSlug(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const end = slug.lastIndexOf('-', longest);
  return slug.slice(0, end > longest / 2 ? end : longest).replace(/-+$/, '');
}

/** The first of 'name', 'name-2', 'name-3' … that is free, of at most `longest` characters. */
export function freeSlug(
  slug: string,
  longest: number,
  isTaken: (slug: string) => boolean,
): string {
  for (let copy = 1; ; copy++) {
    const suffix = copy === 1 ? '' : `-${copy}`;
    const free = shortenSlug(slug, longest - suffix.length) + suffix;
    if (!isTaken(free)) return free;
  }
}
