import { test } from './fixtures.ts';
import { type Site, startSite } from './sites/start-site.ts';

/**
 * Journeys on a site that no other journey uses: theirs would be disturbed.
 *
 * @param env what the server is started with
 */
export const testOnOwnSite = (env: Record<string, string> = {}) =>
  test.extend<object, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
      async ({}, use) => {
        const site = await startSite(env);
        await use(site);
        await site.stop();
      },
      { scope: 'worker' },
    ],
  });
