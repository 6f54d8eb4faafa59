import { expect, test } from '../fixtures.ts';

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
  // The session is kept in a new document.
  await page.goto('/auth');
  await expect(page).toHaveURL('/');

  await account.signOut();
  await expect(auth.toast('Đăng xuất thành công')).toContainText('Hẹn gặp lại bạn!');
  await expect(account.signIn).toBeVisible();
  await expect(home.heading).toBeVisible();
});
