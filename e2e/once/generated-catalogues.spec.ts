import { rm } from 'node:fs/promises';
import { test as base, expect } from '../fixtures.ts';
import { buildGeneratedSite } from '../sites/build-generated-site.ts';
import { startSite } from '../sites/start-site.ts';

const PREVIOUS = '‹';
const NEXT = '›';

const test = base.extend<{ size: number; generatedUrl: string }>({
  size: [0, { option: true }],
  generatedUrl: [
    async ({ size }, use) => {
      const { buildFolder, clientFolder } = await buildGeneratedSite(size);
      const site = await startSite(clientFolder);
      await use(site.url);
      await site.stop();
      await rm(buildFolder, { recursive: true });
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ generatedUrl }, use) => use(generatedUrl),
});

/** The buttons of the pagination as one reads them; a disabled one stands in brackets. */
async function readPagination(home: { pagination: import('@playwright/test').Locator }) {
  const items = await home.pagination.getByRole('listitem').evaluateAll((list) =>
    list.map((item) => {
      const button = item.querySelector('button');
      const name =
        button?.ariaLabel === 'Trang trước'
          ? '‹'
          : button?.ariaLabel === 'Trang sau'
            ? '›'
            : item.textContent;
      return button?.disabled ? `(${name})` : name;
    }),
  );
  return items.join(' ');
}

const lastPages: [size: number, lastPage: number, atFirst: string, atLast: string][] = [
  [13, 2, `(${PREVIOUS}) 1 2 ${NEXT}`, `${PREVIOUS} 1 2 (${NEXT})`],
  [60, 5, `(${PREVIOUS}) 1 2 3 4 5 ${NEXT}`, `${PREVIOUS} 1 2 3 4 5 (${NEXT})`],
  [61, 6, `(${PREVIOUS}) 1 2 3 4 5 6 ${NEXT}`, `${PREVIOUS} 1 2 3 4 5 6 (${NEXT})`],
  [500, 42, `(${PREVIOUS}) 1 2 3 4 5 … 42 ${NEXT}`, `${PREVIOUS} 1 … 38 39 40 41 42 (${NEXT})`],
  [
    5_000,
    417,
    `(${PREVIOUS}) 1 2 3 4 5 … 417 ${NEXT}`,
    `${PREVIOUS} 1 … 413 414 415 416 417 (${NEXT})`,
  ],
];

for (const [size, lastPage, atFirst, atLast] of lastPages)
  test.describe(`with ${size} tracks`, () => {
    test.use({ size });

    test('every page can be reached, by press, by address and by Back', async ({ home, page }) => {
      test.setTimeout(180_000);
      await home.open();
      await expect(home.count).toContainText(String(size));
      await expect(home.cards).toHaveCount(12);
      expect(await readPagination(home)).toBe(atFirst);

      await expect(async () => {
        await home.pageButton(2).click();
        await expect(home.currentPage).toHaveText('2', { timeout: 1_000 });
      }).toPass();
      await expect(page).toHaveURL('/?page=2');
      expect((await home.titles())[0]).toMatch(/ 13$/);
      await expect(home.heading).toBeFocused();
      await expect(home.heading).toBeInViewport();

      await home.pageButton(lastPage).click();
      await expect(home.currentPage).toHaveText(String(lastPage));
      expect(await readPagination(home)).toBe(atLast);
      expect(await home.titles()).toHaveLength(size - (lastPage - 1) * 12);

      await page.goBack();
      await expect(home.currentPage).toHaveText(lastPage === 2 ? '1' : '2');

      await home.open(`/?page=${lastPage}`);
      await expect(home.currentPage).toHaveText(String(lastPage));
      await home.previousPage.click();
      await expect(home.currentPage).toHaveText(String(lastPage - 1));
      await home.nextPage.click();
      await expect(home.currentPage).toHaveText(String(lastPage));

      await home.chooseCategory('Chill');
      await expect(page).toHaveURL('/?category=chill');
      await home.open('/?category=chill&page=999999');
      await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
      await expect(home.cards.first()).toBeVisible();
    });
  });

test.describe('with 12 tracks', () => {
  test.use({ size: 12 });

  test('there is no pagination', async ({ home }) => {
    await home.open();
    await expect(home.cards).toHaveCount(12);
    await expect(home.pagination).toBeHidden();
  });
});
