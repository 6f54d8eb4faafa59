import { expect, test } from './fixtures.ts';
import { newListener } from './pages/auth-page.ts';

test.use({ expectedConsole: /status of 4\d\d|status of 50\d|Signing out failed|net::ERR/ });

test('a listener signs in, is greeted by name, and signs out', async ({
  site,
  auth,
  account,
  home,
  page,
}) => {
  const listener = newListener('Thảo Vy');
  site.backend.addAccount(listener);
  await auth.open();
  await expect(auth.tab('Đăng nhập')).toHaveAttribute('aria-selected', 'true');
  await expect(auth.signInButton).toBeDisabled();
  await expect(auth.email).toHaveAttribute('autocomplete', 'email');
  await expect(auth.password).toHaveAttribute('autocomplete', 'current-password');
  await auth.signIn(listener);
  await expect(auth.toast('Đăng nhập thành công!')).toContainText('Chào mừng bạn quay lại');
  await expect(page).toHaveURL('/');

  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
  for (const item of ['Hồ sơ', 'Yêu thích', 'Cài đặt']) {
    await account.button.click();
    await account.item(item).click();
    await expect(page).toHaveURL('/');
  }
  await page.reload();
  await expect(account.button).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');

  await account.signOut();
  await expect(auth.toast('Đăng xuất thành công')).toContainText('Hẹn gặp lại bạn!');
  await expect(account.signIn).toBeVisible();
  await expect(home.heading).toBeVisible();
});

test('from a track to signing in, Back leads to that track again', async ({
  site,
  auth,
  track,
  comments,
  account,
  page,
}) => {
  const listener = newListener('Bảo');
  site.backend.addAccount(listener);
  await track.open('vinahouse-2');
  await track.expectToSound();
  await comments.signIn.click();
  await auth.signIn(listener);
  await expect(page).toHaveURL('/');
  await expect(account.button).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/track/vinahouse-2');
  await expect(comments.box).toBeVisible();
});

test('a wrong password is told in Vietnamese', async ({ auth }) => {
  await auth.open();
  await auth.signIn({ email: 'khong-ai@vinahouse.test', password: 'sai-mat-khau' });
  await expect(auth.toast('Lỗi')).toContainText('Email hoặc mật khẩu không đúng');
  await expect(auth.signInButton).toBeEnabled();
});

test('a new listener is told to look for the mail, and may have it sent again', async ({
  auth,
  page,
  expectNoAxeFindings,
}) => {
  await page.clock.install();
  await auth.open();
  const listener = newListener('Minh');
  await auth.signUp(listener);
  await expect(auth.toast('Thành công!')).toContainText(
    'Vui lòng kiểm tra email để xác thực tài khoản',
  );
  await expect(auth.checkMail).toBeVisible();
  await expect(page.getByText(listener.email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mở hộp thư thử' })).toHaveAttribute(
    'href',
    '/_mailbox',
  );
  await expectNoAxeFindings();
  const resend = page.getByRole('button', { name: /^Gửi lại/ });
  await expect(resend).toBeDisabled();
  for (let sec = 0; sec < 62; sec++) await page.clock.runFor(1000);
  await resend.click();
  await expect(auth.toast('Đã gửi lại email')).toBeVisible();
  await expect(resend).toBeDisabled();

  await auth.signUp(listener);
  await expect(auth.toast('Email này đã có tài khoản')).toBeVisible();
  await auth.tab('Đăng nhập').click();
  await auth.signIn(listener);
  await expect(auth.toast('Email chưa được xác thực')).toBeVisible();
});

test('what is wrong with a new password is said at its field, the mismatch first', async ({
  auth,
  page,
  expectNoAxeFindings,
}) => {
  await auth.open();
  await auth.chooseSignUp();
  await expect(auth.password).toHaveAttribute('placeholder', 'Tạo mật khẩu (tối thiểu 6 ký tự)');
  await expect(auth.signUpButton).toBeDisabled();
  await auth.signUp({ name: 'Lan', email: 'lan@vinahouse.test', password: 'abc' }, 'abd');
  await expect(page.getByText('Mật khẩu không khớp')).toBeVisible();
  await expect(auth.repeated).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeFindings();
  await auth.repeated.fill('abc');
  await auth.signUpButton.click();
  await expect(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeVisible();

  await auth.password.press('Tab');
  await page.getByRole('button', { name: 'Hiện mật khẩu' }).first().click();
  await expect(auth.password).toHaveAttribute('type', 'text');
});

test('when the service fails each press says what did not work', async ({
  auth,
  account,
  signInAs,
  page,
}) => {
  await auth.open();
  await page.route('**/api/auth/v1/signup**', (route) =>
    route.fulfill({ status: 400, json: { error_code: 'odd', msg: 'odd' } }),
  );
  await auth.signUp(newListener('Hà'));
  await expect(auth.toast('Không thể tạo tài khoản')).toBeVisible();
  await page.route('**/api/auth/v1/token**', (route) =>
    route.fulfill({ status: 429, json: { error_code: 'over_request_rate_limit', msg: 'slow' } }),
  );
  await auth.tab('Đăng nhập').click();
  await auth.signIn(newListener('Hà'));
  await expect(auth.toast('Bạn thử quá nhiều lần')).toBeVisible();
  await page.unrouteAll();

  await signInAs('Hà');
  await page.route('**/api/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: {} }));
  await account.signOut();
  await expect(auth.toast('Không thể đăng xuất')).toBeVisible();
  await expect(account.button).toBeVisible();
});

test('Google: the press is confirmed, and a service that cannot says so', async ({
  auth,
  page,
}) => {
  await page.route('**/api/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), google: false } });
  });
  await auth.open();
  await expect(async () => {
    await auth.google.click();
    await expect(auth.toast('Không thể đăng nhập bằng Google')).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.unrouteAll();
  await page.reload();
  // An answer that leaves the page where it is.
  await page.route('**/api/auth/v1/authorize**', (route) => route.fulfill({ status: 204 }));
  await auth.google.click();
  await expect(auth.toast('Đang chuyển hướng...')).toBeVisible();
});

test.describe('inside another app', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) [FBAN/MessengerForiOS]',
  });
  test('Google is not offered, but e-mail and the browser are', async ({
    auth,
    page,
    baseURL,
    expectNoAxeFindings,
  }) => {
    await auth.open();
    await expect(page.getByText('Google không cho đăng nhập bên trong')).toBeVisible();
    await expect(auth.google).toBeDisabled();
    await page.getByRole('button', { name: 'Mở bằng trình duyệt' }).click();
    await expect(auth.toast('Đã sao chép liên kết')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/auth`);
    await expectNoAxeFindings();
  });
});
