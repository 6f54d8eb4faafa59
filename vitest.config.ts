import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{app,catalogue,server,scripts,supabase}/**/*.test.{ts,tsx,mjs}'],
    // One for each core that the suite is made for; Vitest itself would leave one of two idle.
    maxWorkers: 2,
    // Minutes of sound are decoded and measured, on machines that may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', 'build/**'],
  },
});
