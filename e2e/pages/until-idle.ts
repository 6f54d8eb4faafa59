import type { Page } from '@playwright/test';

/** Longer than the timeout in app/ui/when-idle.ts. */
const LONGEST_WAIT_MS = 3000;

/** Waits until the page and its fonts have loaded and its idle callbacks have run. */
export const untilIdle = async (page: Page) => {
  await page.waitForLoadState();
  await page.evaluate(async (timeout) => {
    // In a headless browser with nothing left to paint, document.fonts.ready and idle callbacks may
    // never come, hence the timeouts.
    const waited = new Promise((resolve) => setTimeout(resolve, timeout));
    await Promise.race([document.fonts.ready, waited]);
    // Callbacks run in order. Three rounds also cover callbacks that the page's callbacks request.
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
  }, LONGEST_WAIT_MS);
};
