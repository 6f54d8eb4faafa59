import { expect, test } from './fixtures.ts';
import { findMisfits } from './pages/fitting.ts';
import { observeLayoutShift, readLayoutShift } from './pages/layout-shift.ts';
import { untilIdle } from './pages/until-idle.ts';
import { SCREENS } from './screens.ts';
import { sendInPieces } from './sites/send-in-pieces.ts';

test.use({
  expectedConsole: /status of 404|404: there is no page|Playback did not start/,
  // As most visitors have it: an animation may shift the page.
  contextOptions: { reducedMotion: 'no-preference' },
});

/**
 * app/routes/longest-texts.component.tsx tests other sizes, app/routes/pages.component.tsx the pages' states. The
 * track comes last, because its queue adds the bar to later pages.
 */
const PAGES = [
  '/',
  '/?category=chill',
  '/kham-pha',
  '/auth',
  '/khong/co',
  '/track/khong-co',
  '/track/vinahouse-3',
];

/**
 * Journeys that open the other pages on a desktop check them there: unknown-addresses.spec.ts, explore.spec.ts,
 * other-senses.spec.ts (a category) and forgot-password.spec.ts (the sign-in page).
 */
const WIDE_PAGES = ['/', '/track/vinahouse-3'];

for (const [screen, addresses] of [
  ['desktop', WIDE_PAGES],
  ['phone', PAGES],
] as const)
  test.describe(`on a ${screen}`, () => {
    test.use(SCREENS[screen]);

    test('each page fits its screen, has no axe findings and does not jump at the first visit', async ({
      page,
      expectNoAxeFindings,
      comments,
      context,
      site,
    }) => {
      await site.accounts.removeComments();
      const browser = await context.newCDPSession(page);
      await observeLayoutShift(page);
      for (const address of addresses)
        await test.step(address, async () => {
          await browser.send('Network.clearBrowserCache');
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (address === '/track/vinahouse-3')
            await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
          await untilIdle(page);

          expect(await readLayoutShift(page)).toBeLessThan(0.02);
          expect(await findMisfits(page)).toEqual([]);
          await expectNoAxeFindings();
        });
    });
  });

test('a home page that arrives in pieces does not jump, and its list comes with the first paint', async ({
  page,
  home,
  site,
}) => {
  const slow = await sendInPieces(site.url);
  try {
    await observeLayoutShift(page);
    await page.addInitScript(() =>
      new PerformanceObserver(() => {
        const count = document.querySelectorAll('article').length;
        document.documentElement.dataset.paintedCards ??= String(count);
      }).observe({ type: 'paint' }),
    );
    await page.goto(slow.url);
    await expect(home.heading).toBeVisible();
    await untilIdle(page);
    await expect(page.locator('html')).toHaveAttribute('data-painted-cards', '12');
    expect(await readLayoutShift(page)).toBeLessThan(0.01);
  } finally {
    await slow.stop();
  }
});
