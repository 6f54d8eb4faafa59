import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { untilIdle } from '../pages/until-idle.ts';

const SEARCH_FILE = '**/assets/search-tracks-*.js*';
/** The last one matches by its album, 'Đếm Ngược'. */
const DEM = [
  'Nonstop Bến Xe Đêm',
  'Nonstop Xuyên Đêm',
  'Vòng Xoay Đêm (Remix)',
  'Pháo Hoa Giao Thừa',
];

const readScroll = (page: Page) => page.evaluate(() => scrollY);

/** app/features/search/search.component.tsx tests spellings, categories, failures and input methods. */
test('a listener finds tracks, plays them in their order, and comes back to the results', async ({
  home,
  track,
  queue,
  bar,
  page,
}) => {
  let searchFiles = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/search-tracks-'))
      searchFiles++;
  });
  await page.setViewportSize({ width: 1440, height: 500 });
  await home.open();
  await untilIdle(page);
  expect(searchFiles).toBe(0);
  await home.type('dem');
  await expect.poll(home.titles).toEqual(DEM);
  await expect(page).toHaveURL('/?q=dem');
  expect(searchFiles).toBe(1);

  const pressedAt = await page.evaluateHandle(() => ({
    scrolledPx: new Promise<number>((tell) =>
      addEventListener('click', () => tell(scrollY), { capture: true, once: true }),
    ),
  }));
  await home.play(DEM[1] ?? '');
  const scrolledPx = await pressedAt.evaluate((pressed) => pressed.scrolledPx);
  expect(scrolledPx).toBeGreaterThan(0);
  await expect(track.title).toHaveText(DEM[1] ?? '');
  await track.expectToSound();

  await page.goBack();
  await expect.poll(home.titles).toEqual(DEM);
  await expect(home.search).toHaveValue('dem');
  await expect.poll(() => readScroll(page)).toBe(scrolledPx);
  await bar.pauseButton.click();
  await bar.queueButton.click();
  await expect.poll(queue.titles).toEqual(DEM);
  await expect(queue.current).toContainText(DEM[1] ?? '');
  await queue.close.click();

  await page.goForward();
  await track.back.click();
  await expect(page).toHaveURL('/?q=dem');
  await expect(home.cards).toHaveCount(4);
  await page.getByRole('link', { name: 'Trang chủ' }).click();
  await expect(home.cards).toHaveCount(12);
  await expect(home.search).toHaveValue('');
});

test('typed words and a link with a search survive slow scripts', async ({ home, page }) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await home.search.pressSequentially('pháo');
  release();
  await expect.poll(home.titles).toEqual(['Pháo Hoa Giao Thừa']);
  await expect(home.search).toHaveValue('pháo');
  await expect(page).toHaveURL(/\?q=ph/);

  const releaseSearch = await holdBack(page, SEARCH_FILE);
  await page.goto('/?q=lua&category=remix');
  // Before the file times out (load-search.ts).
  await expect(page.getByText('Đang tìm…')).toBeVisible({ timeout: 6_000 });
  await expect(home.search).toHaveValue('lua');
  await expect(home.cards).toHaveCount(0);
  releaseSearch();
  await expect.poll(home.titles).toEqual(['Lúa Non (Remix)', 'Lúa Non (Remix)']);
  await expect(home.category('Remix')).toHaveAttribute('aria-pressed', 'true');
});
