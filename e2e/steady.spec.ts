import { expect, test } from './fixtures.ts';
import { untilIdle } from './pages/until-idle.ts';

test.use({ expectedConsole: /status of 404|404: there is no page|Playback did not start/ });

const PAGES = [
  '/',
  '/?category=chill',
  '/track/vinahouse-3',
  '/auth',
  '/khong/co',
  '/track/khong-co',
];

for (const address of PAGES)
  test(`${address} fits its screen and does not jump`, async ({ page, comments, site }) => {
    await site.accounts.removeComments();
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { layoutShift: number }).layoutShift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (address === '/track/vinahouse-3')
      await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
    await untilIdle(page);

    const { overflow, layoutShift } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - window.innerWidth,
      layoutShift: (window as unknown as { layoutShift: number }).layoutShift,
    }));
    expect(overflow).toBeLessThanOrEqual(0);
    expect(layoutShift).toBeLessThan(0.02);
  });
