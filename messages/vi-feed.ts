import type { Category } from '#domain/category.ts';

/** Texts in feeds. They take the site's name, since feeds are not written where operators' texts are set. */
export const feedMessages = {
  titles: {
    category: (category: Category, site: string) => `${category} · ${site}`,
    artist: (name: string, site: string) => `${name} · ${site}`,
    series: (name: string, site: string) => `${name} · ${site}`,
  },
  descriptions: {
    category: (category: Category, site: string) => `Bài mới trong mục ${category} trên ${site}.`,
    artist: (name: string, site: string) => `Bài mới của ${name} trên ${site}.`,
    series: (name: string, site: string) => `Các bài trong ${name} trên ${site}.`,
  },
  chapters: 'Danh sách bài:',
  listen: (site: string) => `Nghe trên ${site}`,
};
