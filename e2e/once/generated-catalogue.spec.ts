import { test as base, expect, GENERATED_TRACKS } from '../fixtures.ts';

const LAST_PAGE = 417;

const test = base.extend({
  baseURL: ({ generatedSite }, use) => use(generatedSite),
});

/** domain/page-window.test.ts tests which numbers other catalogues show. */
test('every page of five thousand tracks can be reached by press, by URL and by Back', async ({
  home,
  page,
}) => {
  await home.open();
  await expect(home.count).toContainText(String(GENERATED_TRACKS));
  await expect(home.cards).toHaveCount(12);
  expect(await home.readPagination()).toBe('(‹) 1 2 3 4 5 … 417 ›');

  await home.pageButton(2).click();
  await expect(home.currentPage).toHaveText('2');
  await expect(page).toHaveURL('/?page=2');
  expect((await home.titles())[0]).toMatch(/ 13$/);
  await expect(home.heading).toBeFocused();
  await expect(home.heading).toBeInViewport();

  await home.pageButton(LAST_PAGE).click();
  await expect(home.currentPage).toHaveText(String(LAST_PAGE));
  expect(await home.readPagination()).toBe('‹ 1 … 413 414 415 416 417 (›)');
  expect(await home.titles()).toHaveLength(GENERATED_TRACKS - (LAST_PAGE - 1) * 12);

  await page.goBack();
  await expect(home.currentPage).toHaveText('2');

  await home.open(`/?page=${LAST_PAGE}`);
  await expect(home.currentPage).toHaveText(String(LAST_PAGE));
  await home.previousPage.click();
  await expect(home.currentPage).toHaveText(String(LAST_PAGE - 1));
  await home.nextPage.click();
  await expect(home.currentPage).toHaveText(String(LAST_PAGE));

  await home.chooseCategory('Chill');
  await expect(page).toHaveURL('/?category=chill');
  await home.open('/?category=chill&page=999999');
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  await expect(home.cards.first()).toBeVisible();
});
