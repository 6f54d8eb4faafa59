import { expect, test } from '../fixtures.ts';
import { accountMenu } from '../pages/account-menu.ts';
import { authPage } from '../pages/auth-page.ts';
import { commentsOf } from '../pages/comments.ts';
import { settingsPage } from '../pages/settings-page.ts';
import { openSession, storeSession } from '../sites/open-session.ts';

// Requests of an ended session are refused.
test.use({ expectedConsole: /status of 40[013]/ });

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('a device signed out from another one notices it at the next comment, and keeps the draft', async ({
  site,
  signInAs,
  auth,
  account,
  page,
  browser,
}) => {
  const listener = await signInAs('Thảo Vy');
  const context = await browser.newContext({ userAgent: PHONE, baseURL: site.url });
  // Signs in with the user agent of the phone.
  await storeSession(context, site.url, await openSession(context.request, listener));
  const phone = await context.newPage();
  await phone.goto('/track/vinahouse-2');
  const { box, send, prompt } = commentsOf(phone);
  await box.fill('Đang viết dở');

  const settings = settingsPage(page);
  const { devices } = settings;
  // The last request that the page sends by itself after loading.
  const synced = page.waitForResponse(/keep_left_places/);
  await settings.open();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices).toContainText('Thiết bị này');
  await devices.getByRole('button', { name: 'Đăng xuất Safari trên iPhone' }).click();
  await expect(auth.toast('Đã đăng xuất thiết bị')).toContainText('Safari trên iPhone');
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await send.click();
  await expect(prompt).toBeVisible();
  const { rows } = await site.database.query(
    "select from track_comments where content = 'Đang viết dở'",
  );
  expect(rows).toEqual([]);

  await commentsOf(phone).signIn.click();
  await authPage(phone).signIn(listener);
  await expect(accountMenu(phone).button).toBeVisible();
  // The sign-in leads there once it is done.
  await expect(phone).toHaveURL('/');
  await phone.goBack();
  await expect(phone).toHaveURL('/track/vinahouse-2');
  await expect(box).toHaveValue('Đang viết dở');

  await test.step('when a change of e-mail finds the session ended, the page becomes signed out', async () => {
    await expect(page.getByText('Không có thiết bị nào khác.')).toBeVisible();
    // From here on only the press can notice the end of the session.
    await synced;
    await site.database.query('delete from auth.sessions where user_id = $1', [listener.id]);
    await settings.newEmail.fill('moi@vinahouse.test');
    await settings.changeEmail.click();
    await expect(auth.toast('Phiên đăng nhập đã kết thúc')).toBeVisible();
    await expect(account.signIn).toBeVisible();
    await expect(settings.invitation).toBeVisible();
  });
});
