import { defineConfig, devices } from '@playwright/test';

const autoplayAllowed = ['--autoplay-policy=no-user-gesture-required'];

const GENERATED_CATALOGUES = /generated-catalogues/;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

/** Journeys in a real Chromium; `npm test` says which one by CHROMIUM_PATH. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores that the suite is made for: sound and servers are often waited for.
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
      // Where no language is set, Chromium saves no file under a Vietnamese name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    // Begun last, the sites that it builds would be waited for by idle workers.
    { name: 'catalogues', testMatch: GENERATED_CATALOGUES, use: desktop },
    { name: 'desktop', testIgnore: GENERATED_CATALOGUES, use: desktop },
    {
      name: 'phone',
      // What is the same at every size is tried once, on the desktop.
      testIgnore: /once\//,
      // Seven times fewer pixels to draw than the device has, without a graphics card.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 },
    },
  ],
});
