import type { Page } from '@playwright/test';

/** Waits until the page's scripts handle presses: they set this mark of the User Timing API. */
export const untilUsable = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
