import { devices } from '@playwright/test';

// Leaves out `defaultBrowserType`, because Playwright starts another worker for a test that sets
// it.
const { defaultBrowserType: _desktop, ...desktop } = devices['Desktop Chrome'];
const { defaultBrowserType: _phone, ...phone } = devices['Pixel 7'];

export const DESKTOP = { ...desktop, viewport: { width: 1440, height: 900 } };

/** Scale 1: the device's 2.6 would mean seven times the pixels, painted without a GPU. */
export const PHONE = { ...phone, viewport: { width: 360, height: 740 }, deviceScaleFactor: 1 };

export const SCREENS = { desktop: DESKTOP, phone: PHONE };
