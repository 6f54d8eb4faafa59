import { expect, test } from '../fixtures.ts';
import { newListener } from '../sites/accounts.ts';

/** app/features/auth/sign-in.component.tsx tests what is refused. */
test('a listener signs in, is greeted by name, goes back to the track, and signs out', async ({
  site,
  auth,
  account,
  home,
  track,
  comments,
  page,
}) => {
  const listener = await site.accounts.addListener('Thảo Vy');
  await track.open('vinahouse-2');
  await comments.signIn.click();
  await expect(auth.tab('Đăng nhập')).toHaveAttribute('aria-selected', 'true');
  await expect(auth.signInButton).toBeDisabled();
  await expect(auth.email).toHaveAttribute('autocomplete', 'email');
  await expect(auth.password).toHaveAttribute('autocomplete', 'current-password');
  await auth.signIn(listener);
  await expect(auth.toast('Đăng nhập thành công!')).toContainText('Chào mừng bạn quay lại');
  await expect(page).toHaveURL('/');

  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
  await page.goBack();
  await expect(page).toHaveURL('/track/vinahouse-2');
  await expect(comments.box).toBeVisible();

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
