import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { observeLayoutShift, readLayoutShift } from '../pages/layout-shift.ts';

test.use({
  expectedConsole: /Playback did not start/,
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Names of running animations longer than 10 ms. */
const listAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const duration = effect?.getComputedTiming().duration;
        return playState === 'running' && typeof duration === 'number' && duration > 10;
      })
      .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  );

/** app/routes/other-senses.component.tsx tests forced colours and screen readers. */
test("an idle page runs no animations, reduced motion stops them all, and a page opened by a category's link does not shift", async ({
  page,
  home,
  track,
}) => {
  await observeLayoutShift(page);
  await page.goto('/?category=chill');
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  await expect(home.cards.first()).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThan(0.02);

  await home.open();
  await expect.poll(() => listAnimations(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => listAnimations(page)).toEqual(['turn']);
  await home.search.hover();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('heading', { level: 1 }).hover();
  expect(await listAnimations(page)).toEqual([]);
  await home.card('Chợ Nổi').hover();
  expect(await listAnimations(page)).toEqual([]);

  await track.open('vinahouse-3');
  await track.expectToSound();
  expect(await listAnimations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  await expect.poll(() => listAnimations(page)).toEqual([]);
});
