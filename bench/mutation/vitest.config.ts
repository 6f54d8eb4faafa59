import { defineConfig } from 'vitest/config';

/** Tests of rules and engine that need neither server nor database. */
export default defineConfig({
  test: {
    include: ['app/{domain,messages,player}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
});
