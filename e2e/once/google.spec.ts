import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { settingsPage } from '../pages/settings-page.ts';

// Signing out after the account is deleted is refused.
test.use({ expectedConsole: /status of 40[0134]|Playback did not start/ });

/**
 * Imitates Google's page, which tests cannot reach: redirects the browser back at once with an answer. Our server's
 * redirect to Google is checked, not replaced.
 */
const answerAsGoogle = (page: Page, siteUrl: string, answer: Record<string, string>) =>
  page.route('**/api/auth/v1/authorize**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const google = new URL(response.headers().location ?? '');
    expect(google.origin + google.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    const back = google.searchParams.get('redirect_uri') ?? '';
    expect(back).toBe(`${siteUrl}/api/auth/v1/callback`);
    const state = google.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ ...answer, state });
    await route.fulfill({ status: 303, headers: { Location: `${back}?${query}` } });
  });

/** app/features/auth/sign-in.component.tsx tests a site without Google. */
test('a sign-in with Google can be cancelled, and takes over name and picture', async ({
  site,
  auth,
  account,
  page,
}) => {
  await auth.open();
  await test.step('the button says that Google’s page opens', async () => {
    // A response that does not navigate.
    await page.route('**/api/auth/v1/authorize**', (route) => route.fulfill({ status: 204 }));
    await auth.pressGoogle();
    await expect(auth.toast('Đang chuyển hướng...')).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('a visitor who cancels sees a message and stays signed out', async () => {
    await answerAsGoogle(page, site.url, { error: 'access_denied' });
    await auth.google.click();
    await expect(auth.toast('Lỗi')).toContainText('Không thể đăng nhập bằng Google');
    await expect(account.signIn).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.unrouteAll();
  });

  await site.database.query("delete from auth.users where email = 'lan@gmail.example'");
  await page.route('https://lh3.googleusercontent.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await answerAsGoogle(page, site.url, { code: 'good-code' });
  await account.signIn.click();
  await auth.google.click();
  await expect(account.button).toHaveAccessibleName('Tài khoản của Lan Nguyễn');
  await expect(page).toHaveURL(/\/#?$/);
  await expect
    .poll(async () => {
      const { rows } = await site.database.query(
        `select display_name, avatar_url from profiles
         join auth.users on id = user_id where email = 'lan@gmail.example'`,
      );
      return rows;
    })
    .toEqual([
      { display_name: 'Lan Nguyễn', avatar_url: 'https://lh3.googleusercontent.com/a/lan' },
    ]);

  await test.step('without a password the e-mail address confirms the deletion', async () => {
    await account.button.click();
    await account.item('Hồ sơ').click();
    await expect(page.getByText('không có mật khẩu riêng')).toBeVisible();
    await account.button.click();
    await account.item('Cài đặt').click();
    const settings = settingsPage(page);
    await settings.deleteAccount.click();
    await settings.email.fill('khac@gmail.example');
    await settings.confirm.click();
    await expect(settings.problem).toHaveText('Email không khớp với tài khoản này');
    await settings.email.fill('Lan@gmail.example');
    await settings.confirm.click();
    await expect(account.signIn).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});
