import type { Page } from '@playwright/test';

/** Longer than the timeout in app/ui/when-idle.ts. */
const LONGEST_WAIT_MS = 3000;

/** Waits until the page has loaded, has its fonts, and has started what it does when idle. */
export const untilIdle = async (page: Page) => {
  await page.waitForLoadState();
  await page.evaluate(async (timeout) => {
    // A headless browser may report neither if the page has nothing left to paint.
    const enough = new Promise((resolve) => setTimeout(resolve, timeout));
    await Promise.race([document.fonts.ready, enough]);
    // Callbacks run in order: ours after the page's, and after those that these request.
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
  }, LONGEST_WAIT_MS);
};
