import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{app,demo,library,server,scripts,supabase}/**/*.test.{ts,tsx,mjs}'],
    globalSetup: ['server/database/make-cluster-folder.ts', 'server/backend/make-test-program.ts'],
    // More than the two cores that the suite is made for: servers under test are often waited for.
    maxWorkers: 4,
    // Minutes of sound are decoded and measured, on machines that may be busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    exclude: [
      '**/node_modules/**',
      'build/**',
      // Kills, full disks and Supabase's own command: `npm run test:long`.
      ...(process.env.TEST_LONG === '1' ? [] : ['**/*.long.test.ts']),
    ],
  },
});
