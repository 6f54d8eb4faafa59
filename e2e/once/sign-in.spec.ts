import { expect, test } from '../fixtures.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { newListener } from '../sites/accounts.ts';

test('a listener signs in, is greeted by name, and signs out', async ({
  site,
  auth,
  account,
  home,
  page,
}) => {
  const listener = await site.accounts.addListener('Thảo Vy');
  await auth.open();
  await expect(auth.tab('Đăng nhập')).toHaveAttribute('aria-selected', 'true');
  await expect(auth.signInButton).toBeDisabled();
  await expect(auth.email).toHaveAttribute('autocomplete', 'email');
  await expect(auth.password).toHaveAttribute('autocomplete', 'current-password');
  await auth.signIn(listener);
  await expect(auth.toast('Đăng nhập thành công!')).toContainText('Chào mừng bạn quay lại');
  await expect(page).toHaveURL('/');

  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
  await account.button.click();
  for (const [item, address] of [
    ['Hồ sơ', '/ho-so'],
    ['Yêu thích', '/thu-vien'],
    ['Cài đặt', '/cai-dat'],
  ] as const)
    await expect(account.item(item)).toHaveAttribute('href', address);
  await account.item('Yêu thích').press('Enter');
  await expect(page).toHaveURL('/thu-vien');
  await page.reload();
  await expect(account.button).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');

  await account.signOut();
  await expect(auth.toast('Đăng xuất thành công')).toContainText('Hẹn gặp lại bạn!');
  await expect(account.signIn).toBeVisible();
  await expect(home.heading).toBeVisible();
});

test('a new listener is asked to check the mailbox, and can request the e-mail again', async ({
  site,
  auth,
  page,
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
  const resend = page.getByRole('button', { name: /^Gửi lại/ });
  await expect(resend).toBeDisabled();
  for (let sec = 0; sec < 62; sec++) await page.clock.runFor(1000);
  // Moves the time on the server past the minute, too.
  await site.database.query("delete from gate.rate_limits where key like 'lettersTo%'");
  await resend.click();
  await expect(auth.toast('Đã gửi lại email')).toBeVisible();
  await expect(resend).toBeDisabled();
});

test('errors of a new password are shown at its field, the mismatch first', async ({
  auth,
  page,
}) => {
  await auth.open();
  await auth.chooseSignUp();
  await expect(auth.password).toHaveAttribute('placeholder', 'Tạo mật khẩu (tối thiểu 6 ký tự)');
  await expect(auth.signUpButton).toBeDisabled();
  await auth.signUp({ name: 'Lan', email: 'lan@vinahouse.test', password: 'abc' }, 'abd');
  await expect(page.getByText('Mật khẩu không khớp')).toBeVisible();
  await expect(auth.repeated).toHaveAttribute('aria-invalid', 'true');
  await auth.repeated.fill('abc');
  await auth.signUpButton.click();
  await expect(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeVisible();

  await auth.password.press('Tab');
  await page.getByRole('button', { name: 'Hiện mật khẩu' }).first().click();
  await expect(auth.password).toHaveAttribute('type', 'text');
});

test.describe('inside another app', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) [FBAN/MessengerForiOS]',
  });
  test('Google is not offered, but e-mail and the browser are', async ({ auth, page, baseURL }) => {
    await auth.open();
    await expect(page.getByText('Google không cho đăng nhập bên trong')).toBeVisible();
    await expect(auth.google).toBeDisabled();
    await page.getByRole('button', { name: 'Mở bằng trình duyệt' }).click();
    await expect(auth.toast('Đã sao chép liên kết')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/auth`);
    await expectToFit(page);
  });
});
