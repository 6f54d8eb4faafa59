import { chromium } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { accountMenu } from '../pages/account-menu.ts';
import { commentsOf } from '../pages/comments.ts';
import { trackPage } from '../pages/track-page.ts';
import { openSession, SESSION_KEY, storeSession } from '../sites/open-session.ts';

test.use({ expectedConsole: /status of 4\d\d|QuotaExceededError/ });

const TRACK = 'vinahouse-6';
const HOUR_MS = 3_600_000;

test.beforeEach(({ site }) => site.accounts.removeComments());

test('signing in, commenting and playing work with a full storage', async ({
  site,
  page,
  auth,
  account,
  home,
  track,
  comments,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await auth.open();
  await auth.signIn(await site.accounts.addListener('Thảo Vy'));
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
  // By a link: a new document would start without a session.
  await home.play('Trống Hội');
  await track.expectToSound();
  await comments.post('Không có chỗ lưu nháp');
  await expect(comments.item('Không có chỗ lưu nháp')).toContainText('Thảo Vy');
});

for (const [clock, offMs] of [
  ['two hours fast', 2 * HOUR_MS],
  ['two hours slow', -2 * HOUR_MS],
] as const)
  test(`with a clock ${clock} a session is fetched once and stays valid`, async ({
    site,
    page,
    auth,
    account,
    track,
    comments,
  }) => {
    let sessions = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/token')) sessions += 1;
    });
    await page.clock.install({ time: Date.now() + offMs });
    await auth.open();
    await auth.signIn(await site.accounts.addListener('Bảo'));
    await expect(account.button).toBeVisible();
    await track.open(TRACK);
    await comments.post('Mấy giờ rồi?');
    await expect(comments.item('Mấy giờ rồi?').locator('time')).toBeVisible();
    expect(sessions).toBe(1);

    // The session is renewed after an hour, whatever the clock says.
    await page.clock.fastForward(HOUR_MS);
    await comments.post('Một giờ sau');
    await expect(comments.item('Một giờ sau')).toBeVisible();
    expect(sessions).toBe(2);
  });

test('two tabs that renew an expired session at once stay signed in', async ({
  site,
  context,
  request,
}) => {
  const listener = await site.accounts.addListener('Minh');
  const session = await openSession(request, listener);
  await storeSession(context, site.url, { ...session, expires_at: 1 });
  const pages = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(pages.map((page) => page.goto(`/track/${TRACK}`)));
  for (const page of pages) await expect(accountMenu(page).button).toBeVisible();
  for (const [n, page] of pages.entries()) {
    await commentsOf(page).post(`Từ tab ${n}`);
    await expect(commentsOf(page).item(`Từ tab ${n}`)).toBeVisible();
  }
  const stored = await pages[0].evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  expect(JSON.parse(stored ?? '{}').user.id).toBe(listener.id);
});

test('a page from the back-forward cache plays on from its position', async ({ site }, info) => {
  const { launchOptions } = info.project.use;
  const executablePath = process.env.PAGE_KEEPING_CHROMIUM_PATH || launchOptions?.executablePath;
  // Without a path, Playwright starts its own headless shell.
  const isShell = !executablePath || /headless[-_]shell/.test(executablePath);
  test.skip(isShell, 'The headless shell puts no pages aside, and no other browser is installed.');
  // Playwright disables the back-forward cache by default.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ baseURL: site.url });
  const track = trackPage(page);
  await track.open(TRACK);
  await track.expectToSound();
  await track.seekToPercent(50);
  await expect.poll(track.positionSec).toBeGreaterThan(30);
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await page.goto(`${site.url}/healthz`);
  // Not page.goBack(), which waits for a load event that never comes. history.back() runs in a timeout,
  // because `evaluate` fails when its page is left.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(track.player).toBeVisible();
  const isKept = await page.evaluate(() => 'isTheSamePage' in window);
  test.skip(!isKept, 'This browser has no back-forward cache.');
  if (await track.playButton.isVisible()) await track.playButton.click();
  await track.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(30);
  await browser.close();
});
