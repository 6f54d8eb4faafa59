import { expect, test } from '../fixtures.ts';

const isUsed = () => document.documentElement.classList.contains('has-fonts');

test('on a slow line fonts do not delay covers, and the next page has them', async ({
  page,
  home,
}) => {
  // Simulates a slow line: the page's own timing says that the server's response took 150 ms.
  await page.addInitScript(() => {
    const visit = { requestStart: 0, responseStart: 150 } as PerformanceNavigationTiming;
    performance.getEntriesByType = () => [visit];
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.resourceType()));
  await page.goto('/', { waitUntil: 'load' });
  expect(requested.filter((type) => type === 'font')).toEqual([]);
  expect(await page.evaluate(isUsed)).toBe(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fonts'))).toMatch(/\.woff2/);

  await home.open();
  expect(await page.evaluate(isUsed)).toBe(true);
  await page.evaluate(() => document.fonts.ready);
  const drawn = () =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ weight }) => weight);
  expect((await page.evaluate(drawn)).sort()).toEqual(['400 500', '400 500', '600 900', '600 900']);
});

test('on a fast line the first page has the fonts', async ({ page }) => {
  await page.addInitScript(() => {
    const visit = { requestStart: 0, responseStart: 30 } as PerformanceNavigationTiming;
    performance.getEntriesByType = () => [visit];
  });
  await page.goto('/');
  expect(await page.evaluate(isUsed)).toBe(true);
});
