import type { Page } from '@playwright/test';

/** The page's scripts hear presses: what kept those that came too early (start-late.inline.ts) is gone. */
export const untilAlive = (page: Page) => page.waitForFunction(() => document.onclick === null);
