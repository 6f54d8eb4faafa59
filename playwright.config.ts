import { defineConfig } from '@playwright/test';
import { DESKTOP } from './e2e/screens.ts';
import { keepTemporaryFilesInMemory } from './testing/keep-temporary-files-in-memory.ts';

keepTemporaryFilesInMemory();
// Playwright's own looks for a source map at each step of a test. These files have none.
Reflect.deleteProperty(Error, 'prepareStackTrace');

/** `npm run test:hosted`, which needs Supabase's auth service. */
const isHosted = process.env.TEST_HOSTED === '1';
const autoplayAllowed = ['--autoplay-policy=no-user-gesture-required'];

/** Journeys in a real Chromium; `npm test` sets CHROMIUM_PATH. */
export default defineConfig({
  testDir: isHosted ? 'e2e/hosted' : 'e2e',
  testIgnore: isHosted ? [] : '**/e2e/hosted/**',
  // Node strips their types itself, which takes a tenth of the time of Playwright's compiler.
  build: { external: ['**/*.ts'] },
  ...(!isHosted && { globalSetup: './e2e/sites/prepare-data-folder.ts' }),
  outputDir: '.cache/test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the two cores that the suite is tuned for: tests often wait for sound.
  workers: 3,
  reporter: 'list',
  // Machines may be busy.
  expect: { timeout: 40_000 },
  timeout: 240_000,
  use: {
    ...DESKTOP,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Otherwise a playing page is painted 60 times a second: a test waits for the music, not for the turning record.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ['--disable-background-networking', ...autoplayAllowed],
      // Without a UTF-8 locale, Chromium does not save files with Vietnamese names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
