import { defineConfig } from 'vitest/config';

/** Tests of rules and engine that need neither server nor database. */
export default defineConfig({
  test: {
    include: ['{domain,messages,app/player}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
});
