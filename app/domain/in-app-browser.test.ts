import { expect, test } from 'vitest';
import { browserIntent, isInAppBrowser } from './in-app-browser.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

test.each([
  ['Zalo on Android', `${ANDROID} Zalo android/24100695 ZaloTheme/light`, true],
  ['Zalo on an iPhone', `${IPHONE} Zalo iOS/650 ZaloTheme/dark`, true],
  ['Messenger', `${IPHONE} [FBAN/MessengerForiOS;FBAV/480.0.0]`, true],
  ['Facebook', `${ANDROID} [FB_IAB/FB4A;FBAV/490.0.0.63;]`, true],
  ['Instagram', `${ANDROID} Instagram 350.0.0 Android`, true],
  ['LinkedIn', `${IPHONE} [LinkedInApp]/9.30`, true],
  ['Chrome', ANDROID, false],
  ['Safari', `${IPHONE} Version/18.1 Safari/604.1`, false],
  [
    'Cốc Cốc',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) coc_coc_browser/130.0 Chrome/124.0',
    false,
  ],
])('%s is inside another app: %3$s', (_name, userAgent, isInApp) =>
  expect(isInAppBrowser(userAgent)).toBe(isInApp),
);

test('Android can open the address in a browser, other phones cannot', () => {
  expect(browserIntent('https://vinahouse.vn/auth', ANDROID)).toMatch(
    /^intent:\/\/vinahouse\.vn\/auth#Intent;scheme=https;.*end$/,
  );
  expect(browserIntent('https://vinahouse.vn/auth', IPHONE)).toBeUndefined();
});
