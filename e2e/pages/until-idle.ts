import type { Page } from '@playwright/test';

/** Longer than whatever the page puts off until it is idle waits for that (app/ui/when-idle.ts). */
const LONGEST_WAIT_MS = 3000;

/** Loaded, its letters drawn, and whatever it put off until it is idle begun. */
export const untilIdle = async (page: Page) => {
  await page.waitForLoadState();
  await page.evaluate(async (timeout) => {
    // A browser without a window may tell neither of a page that has nothing left to draw.
    const enough = new Promise((resolve) => setTimeout(resolve, timeout));
    await Promise.race([document.fonts.ready, enough]);
    // In the order of asking: ours comes after the page's own, and after what those ask for.
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
  }, LONGEST_WAIT_MS);
};
