import { ALL_TRACKS, CATEGORIES, type Category } from './category.ts';

/** What the home page's URL says: search words, category and page. */
export type HomeView = { words: string; category: Category; page: number };

export const FIRST_VIEW: HomeView = { words: '', category: ALL_TRACKS, page: 1 };

/** In code points; the rest is cut off. */
export const MOST_WORDS_LENGTH = 100;

/** Reads ?q=…&category=…&page=…; ignores invalid values. */
export function readHomeView(search: URLSearchParams): HomeView {
  const wanted = search.get('category')?.normalize('NFC').toLowerCase();
  const page = search.get('page') ?? '';
  return {
    words: tidyWords(search.get('q') ?? ''),
    category: CATEGORIES.find((category) => category.toLowerCase() === wanted) ?? ALL_TRACKS,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** Normalises typed words for a URL: single spaces, no lone surrogates. */
export function tidyWords(typed: string): string {
  const words = typed.replace(/[\s\p{Cs}]+/gu, ' ').trim();
  return [...words].slice(0, MOST_WORDS_LENGTH).join('').trim();
}

/** The address of a view; the first view is plain '/'. */
export function homeAddress(view: Partial<HomeView>): string {
  const { words, category, page } = { ...FIRST_VIEW, ...view };
  const search = new URLSearchParams();
  if (words) search.set('q', words);
  if (category !== ALL_TRACKS) search.set('category', category.toLowerCase());
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/' : `/?${search}`;
}
