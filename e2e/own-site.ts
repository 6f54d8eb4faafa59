import { test } from './fixtures.ts';
import { type Site, startSite } from './sites/start-site.ts';

/**
 * A `test` with a site of its own, for tests that would disturb others.
 *
 * @param env environment variables of the server
 */
export const testOnOwnSite = (env: Record<string, string> = {}) =>
  test.extend<object, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
      async ({}, use) => {
        const site = await startSite(env);
        await use(site);
        await site.stop();
      },
      { scope: 'worker' },
    ],
  });
