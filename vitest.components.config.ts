import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { inlineScripts } from './app/build/inline-scripts.ts';
import { demoMusic, demoTracks, siteCommands } from './e2e/sites/component-site.ts';
import { sendModulesOnce } from './e2e/sites/send-modules-once.ts';

/** Components in a real Chromium, before a fake backend; `npm test` sets CHROMIUM_PATH. */
export default defineConfig({
  plugins: [tailwindcss(), inlineScripts(), demoMusic(), sendModulesOnce()],
  define: {
    'import.meta.env.BUILD_YEAR': JSON.stringify(new Date().getFullYear()),
  },
  cacheDir: '.cache/components',
  optimizeDeps: {
    // The scan follows no import that a plugin resolves. Found later, they would reload the page.
    include: ['react-dom/client', 'react/jsx-dev-runtime', 'react/jsx-runtime', 'react-dom'],
    exclude: ['vitest', 'vitest/browser', 'vitest-browser-react'],
  },
  test: {
    include: ['{app,e2e}/**/*.component.tsx'],
    setupFiles: ['app/testing/fail-on-console-errors.ts'],
    provide: { demoTracks },
    // One more than the two cores that the suite is made for: tests often wait for sound.
    maxWorkers: 3,
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    expect: { poll: { timeout: 40_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: siteCommands,
      provider: playwright({
        launchOptions: {
          args: ['--autoplay-policy=no-user-gesture-required'],
          ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
        },
        contextOptions: {
          locale: 'vi-VN',
          timezoneId: 'Asia/Ho_Chi_Minh',
          reducedMotion: 'reduce',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
