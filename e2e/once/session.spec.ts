import { expect, test } from '../fixtures.ts';

test.use({ expectedConsole: /status of 4\d\d|SecurityError: blocked/ });

test('a visitor opens the home page without a call to the backend', async ({ home, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await home.open();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_500);
  expect(asked.filter((url) => url.includes('/api'))).toEqual([]);
});

test('signing out in one tab shows in the other', async ({ signInAs, account, page, context }) => {
  await signInAs('Thảo Vy');
  const other = await context.newPage();
  await other.goto('/');
  const otherButton = other.getByRole('button', { name: /^Tài khoản của/ });
  await expect(otherButton).toBeVisible();
  await account.signOut();
  await expect(account.signIn).toBeVisible();
  await expect(otherButton).toBeHidden();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await other.close();
  await expect(page).toHaveURL('/');
});

test('signing in in one tab shows in the other', async ({ signInAs, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await signInAs('Bảo');
  await expect(other.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
});

for (const [state, script] of [
  ['corrupt', () => localStorage.setItem('sb-localhost-auth-token', '{"access_token":')],
  ['of another shape', () => localStorage.setItem('sb-localhost-auth-token', '[1]')],
  [
    'blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    },
  ],
] as const)
  test(`a storage that is ${state} leaves a visitor, whom nothing breaks`, async ({
    page,
    home,
    account,
    track,
    comments,
  }) => {
    await page.addInitScript(script);
    await home.open();
    await expect(account.signIn).toBeVisible();
    await track.open('vinahouse-1');
    await track.expectToSound();
    await expect(comments.prompt).toBeVisible();
    await expect(comments.retry).toBeHidden();
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: 'Đăng nhập' })).toBeVisible();
  });

test('a link that came too late says so and leaves a clean address', async ({ page, auth }) => {
  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=x');
  await expect(auth.toast('Liên kết đã hết hạn')).toBeVisible();
  await expect(page).toHaveURL('/');
});
