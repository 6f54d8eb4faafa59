import { defineConfig, devices } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './test-data/keep-temporary-files-in-memory.ts';

keepTemporaryFilesInMemory();

const autoplayAllowed = ['--autoplay-policy=no-user-gesture-required'];

const GENERATED_CATALOGUES = /generated-catalogues/;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

/** Journeys in a real Chromium; `npm test` sets CHROMIUM_PATH. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/sites/prepare-data-folder.ts',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the two cores that the suite is tuned for: tests often wait for sound.
  workers: 3,
  reporter: 'list',
  expect: { timeout: 20_000 },
  timeout: 120_000,
  use: {
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ['--disable-background-networking', ...autoplayAllowed],
      // Without a UTF-8 locale, Chromium does not save files with Vietnamese names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    // First, because its sites take long to build.
    { name: 'catalogues', testMatch: GENERATED_CATALOGUES, use: desktop },
    {
      name: 'desktop',
      // Operators' journeys run on the phone; expectToFit checks their pages at desktop size.
      testIgnore: [GENERATED_CATALOGUES, /operators\//],
      use: desktop,
    },
    {
      name: 'phone',
      // Journeys that do not depend on the screen's size run once, on the desktop.
      testIgnore: /once\//,
      // Scale 1: the device's 2.6 would mean seven times the pixels, painted without a GPU.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
  ],
});
