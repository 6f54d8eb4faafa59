import { expect, test } from '../fixtures.ts';
import { observeLayoutShift, readLayoutShift } from '../pages/layout-shift.ts';
import { untilIdle } from '../pages/until-idle.ts';

test.use({
  expectedConsole: /status of 404|404: there is no page at/,
  // As most visitors have it: an animation may shift the page.
  contextOptions: { reducedMotion: 'no-preference' },
});

test('unknown pages and tracks have status 404, do not shift and link home, and an invalid category or page number is ignored', async ({
  home,
  page,
  expectNoAxeFindings,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await observeLayoutShift(page);
  const logged = page.waitForEvent('console', (message) => message.text().includes('/khong/co'));
  const answer = await page.goto('/khong/co');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await logged;
  await untilIdle(page);
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
  await expectNoAxeFindings();
  await page.getByRole('link', { name: 'Về trang chủ' }).click();
  await expect(home.cards).toHaveCount(12);

  expect((await page.goto('/track/vinahouse-999'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Track không tìm thấy' })).toBeVisible();
  await untilIdle(page);
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
  await expectNoAxeFindings();
  await page.getByRole('link', { name: 'Về trang chủ' }).click();
  await expect(home.cards).toHaveCount(12);

  await home.open('/?category=%00&page=-7');
  await expect(home.cards).toHaveCount(12);
  await expect(home.category('Tất cả')).toHaveAttribute('aria-pressed', 'true');
});
