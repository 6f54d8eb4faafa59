import { expect, test } from './fixtures.ts';
import { untilIdle } from './pages/until-idle.ts';
import { SCREENS } from './screens.ts';

test.use({ expectedConsole: /status of 404|404: there is no page|Playback did not start/ });

/** The track comes last, because its queue adds the bar to later pages. */
const PAGES = [
  '/',
  '/?category=chill',
  '/auth',
  '/khong/co',
  '/track/khong-co',
  '/track/vinahouse-3',
];

for (const [screen, size] of Object.entries(SCREENS))
  test.describe(`on a ${screen}`, () => {
    test.use(size);

    test('each page fits its screen and does not jump at the first visit', async ({
      page,
      comments,
      context,
      site,
    }) => {
      await site.accounts.removeComments();
      const browser = await context.newCDPSession(page);
      await page.addInitScript(() => {
        Object.assign(window, { layoutShift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            (window as unknown as { layoutShift: number }).layoutShift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const address of PAGES)
        await test.step(address, async () => {
          await browser.send('Network.clearBrowserCache');
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
    });
  });
