import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { settingsPage } from '../pages/settings-page.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { apiHeaders, openSession } from '../sites/open-session.ts';

test.use({ expectedConsole: /status of 40[013]|Playback did not start/ });

test.beforeEach(({ site }) => site.accounts.removeComments());

const DARK = 'rgb(13, 7, 6)';
const LIGHT = 'rgb(250, 241, 224)';

const expectBackground = async (page: Page, color: string) => {
  await expect(page.locator('body')).toHaveCSS('background-color', color);
  const bars = page.locator('meta[name=theme-color]');
  const [red, green, blue] = (color.match(/\d+/g) ?? []).map((part) =>
    Number(part).toString(16).padStart(2, '0'),
  );
  await expect(bars).toHaveAttribute('content', `#${red}${green}${blue}`);
};

/** Records every background colour that the page has had. */
const watchBackground = (page: Page) =>
  page.addInitScript(() => {
    const backgrounds = new Set<string>();
    Object.assign(window, { backgrounds });
    const record = () => {
      if (document.body) backgrounds.add(getComputedStyle(document.body).backgroundColor);
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true });
  });

test('theme, Nonstop and keys of a visitor stay on the device', async ({
  page,
  context,
  home,
  track,
  bar,
  expectNoAxeFindings,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const settings = settingsPage(page);
  const other = await context.newPage();
  const elsewhere = settingsPage(other);
  await elsewhere.open();
  await settings.open();
  await expect(settings.theme('Tối')).toBeChecked();
  await expect(settings.invitation).toBeVisible();
  await expectBackground(page, DARK);

  await settings.theme('Sáng').check();
  await expectBackground(page, LIGHT);
  await expectBackground(other, LIGHT);

  await test.step('the theme of the system is followed', async () => {
    await settings.theme('Theo máy').check();
    await expectBackground(page, DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await expectBackground(page, LIGHT);
    await settings.theme('Sáng').check();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectBackground(page, LIGHT);
  });

  await test.step('Nonstop and keys can be set before the first track', async () => {
    await expect(settings.nonstop).not.toBeChecked();
    await settings.nonstop.check();
    await settings.keys.uncheck();
  });

  await test.step('pages never flash in the other theme', async () => {
    await watchBackground(page);
    await home.open();
    await untilIdle(page);
    const backgrounds = () =>
      page.evaluate(() => [...(window as never as { backgrounds: string[] }).backgrounds]);
    expect(await backgrounds()).toEqual([LIGHT]);
    await home.card('Chợ Nổi').hover();
    await expectNoAxeFindings();
  });

  await home.card('Chợ Nổi').getByRole('link', { name: 'Chợ Nổi', exact: true }).click();
  await track.expectToSound();
  await page.waitForFunction(() => navigator.mediaSession.metadata !== null);
  await expect(bar.nonstop).toBeChecked();
  await page.keyboard.press('m');
  await expect(track.volume).toHaveValue('75');

  await test.step('the bar and another tab show the same state', async () => {
    await expect(elsewhere.theme('Sáng')).toBeChecked();
    await expect(elsewhere.keys).not.toBeChecked();
    await expect(elsewhere.nonstop).toBeChecked();
    await elsewhere.nonstop.uncheck();
    await expect(bar.nonstop).not.toBeChecked();
    await other.close();
  });
});

test('deleting an account for ever needs its password', async ({
  page,
  request,
  site,
  auth,
  account,
  signInAs,
}) => {
  const listener = await signInAs('Thảo Vy');
  await site.accounts.addComments('vinahouse-2', ['Sẽ mất thôi'], listener.id);
  const phone = await openSession(request, listener);
  const settings = settingsPage(page);
  await settings.open();
  await settings.deleteAccount.click();
  await expect(settings.question).toContainText('không ai lấy lại được');
  await settings.password.fill('sai-mat-khau');
  await settings.confirm.click();
  await expect(settings.problem).toHaveText('Mật khẩu không đúng');
  await expect(settings.password).toHaveValue('sai-mat-khau');
  const rows = () =>
    site.database.query('select from track_comments where user_id = $1', [listener.id]);
  expect((await rows()).rowCount).toBe(1);

  await settings.password.fill(listener.password);
  await settings.confirm.click();
  await expect(auth.toast('Tài khoản của bạn đã được xóa')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(account.signIn).toBeVisible();
  expect((await rows()).rowCount).toBe(0);
  const headers = await apiHeaders(request, phone);
  expect((await request.get('/api/auth/v1/user', { headers })).status()).toBe(403);
  const again = await request.post('/api/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(request),
    data: { email: listener.email, password: listener.password },
  });
  expect(again.status()).toBe(400);
});
