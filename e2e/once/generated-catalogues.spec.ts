import { test as base, expect, type GENERATED_SIZES } from '../fixtures.ts';

const sizes: [
  tracks: (typeof GENERATED_SIZES)[number],
  lastPage: number,
  atFirst: string,
  atLast: string,
][] = [
  [13, 2, '(‹) 1 2 ›', '‹ 1 2 (›)'],
  [5_000, 417, '(‹) 1 2 3 4 5 … 417 ›', '‹ 1 … 413 414 415 416 417 (›)'],
];

const test = base.extend<{ size: number }>({
  size: [0, { option: true }],
  baseURL: ({ size, generatedSites }, use) => use(generatedSites.get(size)),
});

// One worker, so that the sites are built once.
test.describe.configure({ mode: 'default' });

for (const [size, lastPage, atFirst, atLast] of sizes)
  test.describe(`with ${size} tracks`, () => {
    test.use({ size });

    test('every page can be reached by press, by URL and by Back', async ({ home, page }) => {
      await home.open();
      await expect(home.count).toContainText(String(size));
      await expect(home.cards).toHaveCount(12);
      expect(await home.readPagination()).toBe(atFirst);

      await home.pageButton(2).click();
      await expect(home.currentPage).toHaveText('2');
      await expect(page).toHaveURL('/?page=2');
      expect((await home.titles())[0]).toMatch(/ 13$/);
      await expect(home.heading).toBeFocused();
      await expect(home.heading).toBeInViewport();

      await home.pageButton(lastPage).click();
      await expect(home.currentPage).toHaveText(String(lastPage));
      expect(await home.readPagination()).toBe(atLast);
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
