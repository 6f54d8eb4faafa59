import { test } from './fixtures.ts';

/** A `test` in a browser that plays nothing before a press. */
export const testInStrictBrowser = test.extend({
  context: async ({ strictBrowser }, use) => {
    const context = await strictBrowser.newContext();
    await use(context);
    await context.close();
  },
});
