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
  ['TikTok on an iPhone', `${IPHONE} musical_ly_36.5.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, true],
  ['TikTok in Vietnam', `${IPHONE} trill_360500 JsSdk/2.0 Region/VN ByteLocale/vi-VN`, true],
  ['TikTok on Android', `${ANDROID} trill_2023605040 BytedanceWebview/d8a21c6`, true],
  ['Threads', `${IPHONE} Barcelona 360.0.0.25.92 (iPhone15,2; iOS 18_1; vi_VN)`, true],
  ['Line', `${IPHONE} Safari Line/14.18.0`, true],
  ['Snapchat', `${IPHONE} Snapchat/13.18.0.52 (like Safari/8618.2.12)`, true],
  ['WeChat', `${IPHONE} MicroMessenger/8.0.54(0x18003633) NetType/WIFI Language/vi`, true],
  ['X', `${IPHONE} Twitter for iPhone/10.66`, true],
  ['any app on Android', ANDROID.replace('SM-A546E', 'SM-A546E; wv'), true],
  ['Chrome', ANDROID, false],
  ['Chrome on an iPhone', `${IPHONE} CriOS/131.0.6778.73 Safari/604.1`, false],
  ['Samsung Internet', ANDROID.replace('Chrome', 'SamsungBrowser/27.0 Chrome'), false],
  // Its home screen shows the site without 'Safari'.
  ['the site on an iPhone’s home screen', IPHONE, false],
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
