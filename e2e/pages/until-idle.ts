import type { Page } from '@playwright/test';

/** Loaded, its letters drawn, and whatever it put off until it is idle begun. */
export const untilIdle = async (page: Page) => {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // In the order of asking: ours comes after the page's own, and after what those ask for.
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => requestIdleCallback(resolve));
  });
};
