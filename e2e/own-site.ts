import { test } from './fixtures.ts';
import { startSite } from './sites/start-site.ts';

/**
 * A `test` with a site of its own for each test, for tests that would disturb others.
 *
 * @param env environment variables of the server
 */
export const testOnOwnSite = (env: Record<string, string> = {}) =>
  test.extend({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
      async ({}, use) => {
        const site = await startSite(env);
        await use(site);
        await site.stop();
      },
      // Its start does not count as the test's time.
      { scope: 'test', timeout: 120_000 },
    ],
  });
