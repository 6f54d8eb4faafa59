import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{app,catalogue,server,scripts}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', 'build/**'],
  },
});
