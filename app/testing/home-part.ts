import { page, userEvent } from 'vitest/browser';

const cards = page.getByRole('article');
const search = page.getByRole('searchbox', { name: 'Tìm track, nghệ sĩ' });

const readTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** The home page. */
export const home = {
  cards,
  search,
  heading: page.getByRole('heading', { name: 'Tất Cả Tracks' }),
  count: page.getByRole('main').getByRole('status'),
  clearSearch: page.getByRole('button', { name: /^Xóa tìm kiếm/ }),
  category: (name: string) => page.getByRole('button', { name, exact: true }),
  titles: () => readTexts('article h3'),
  /** Highlighted matches in the cards, in order. */
  marks: () => readTexts('article mark'),

  /** Types letter by letter. */
  async type(words: string) {
    await search.clear();
    await search.click();
    await userEvent.keyboard(words);
  },
};
