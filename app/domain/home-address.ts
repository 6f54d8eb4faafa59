import { ALL_TRACKS, CATEGORIES, type Category } from './category.ts';

/** What the home page's address tells: which tracks, and which page of them. */
export type HomeView = { category: Category; page: number };

export const FIRST_VIEW: HomeView = { category: ALL_TRACKS, page: 1 };

/** Reads ?category=…&page=…; what it does not understand is as if it were not there. */
export function readHomeView(search: URLSearchParams): HomeView {
  const wanted = search.get('category')?.normalize('NFC').toLowerCase();
  const page = search.get('page') ?? '';
  return {
    category: CATEGORIES.find((category) => category.toLowerCase() === wanted) ?? ALL_TRACKS,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a view; the first view is plain '/'. */
export function homeAddress({ category, page }: HomeView): string {
  const search = new URLSearchParams();
  if (category !== ALL_TRACKS) search.set('category', category.toLowerCase());
  if (page > 1) search.set('page', String(page));
  return search.size === 0 ? '/' : `/?${search}`;
}
