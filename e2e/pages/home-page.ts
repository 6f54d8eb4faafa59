import { expect, type Page } from '@playwright/test';
import { untilUsable } from './until-usable.ts';

export type HomePage = ReturnType<typeof homePage>;

/** Page object of the home page. */
export function homePage(page: Page) {
  const cards = page.getByRole('article');
  const heading = page.getByRole('heading', { name: 'Tất Cả Tracks' });
  const pagination = page.getByRole('navigation', { name: 'Phân trang' });

  const card = (title: string) =>
    cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) }).first();
  const category = (name: string) => page.getByRole('button', { name, exact: true });

  const search = page.getByRole('searchbox', { name: 'Tìm track, nghệ sĩ' });

  return {
    cards,
    heading,
    search,
    searchButton: page.getByRole('button', { name: 'Tìm kiếm', exact: true }),
    pagination,
    count: page.getByRole('main').getByRole('status'),
    currentPage: pagination.locator('[aria-current=page]'),
    previousPage: pagination.getByRole('button', { name: 'Trang trước' }),
    nextPage: pagination.getByRole('button', { name: 'Trang sau' }),

    card,
    category,
    pageButton: (number: number) =>
      pagination.getByRole('button', { name: `Trang ${number}`, exact: true }),
    titles: () => cards.getByRole('heading').allTextContents(),

    async open(address = '/') {
      await page.goto(address);
      await expect(heading).toBeVisible();
    },

    /** Types letter by letter. */
    async type(words: string) {
      await search.fill('');
      await search.pressSequentially(words);
    },

    /** A single press must be enough, even before the scripts have loaded. */
    async chooseCategory(name: string) {
      await category(name).click();
      await expect(category(name)).toHaveAttribute('aria-pressed', 'true');
    },

    async openMenu(title: string) {
      await card(title)
        .getByRole('button', { name: `Tùy chọn cho ${title}` })
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },

    /** The pagination as text, such as "(‹) 1 2 ›". Disabled buttons are in brackets. */
    async readPagination() {
      const items = await pagination.getByRole('listitem').all();
      const texts = items.map(async (item) => {
        const button = item.getByRole('button');
        if ((await button.count()) === 0) return item.textContent();
        const name = (await button.getAttribute('aria-label')) ?? '';
        const text = { 'Trang trước': '‹', 'Trang sau': '›' }[name] ?? name.replace('Trang ', '');
        return (await button.isDisabled()) ? `(${text})` : text;
      });
      return (await Promise.all(texts)).join(' ');
    },

    /** Chooses an item of a card's menu. */
    async choose(title: string, item: string) {
      await card(title)
        .getByRole('button', { name: `Tùy chọn cho ${title}` })
        .click();
      await page.getByRole('menuitem', { name: item }).click();
    },

    /** Plays the list from this card on. Before the scripts, the link would open the page as a new document. */
    async play(title: string) {
      await untilUsable(page);
      await card(title)
        .getByRole('link', { name: `Phát ${title}` })
        .click();
    },
  };
}
