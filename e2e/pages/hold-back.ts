import type { Page } from '@playwright/test';

/** Files of these addresses do not come, until what this answers is called. */
export async function holdBack(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
