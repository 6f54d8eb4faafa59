import { expect, test } from '../fixtures.ts';
import { profilePage } from '../pages/profile-page.ts';
import { settingsPage } from '../pages/settings-page.ts';
import { apiHeaders, openSession } from '../sites/open-session.ts';

test.use({
  expectedConsole:
    /status of (4\d\d|503)|Failed to load|(session|likes) could not be (read|loaded)|Places in long tracks|Playback did not start/,
});

test.beforeEach(({ site }) => site.accounts.removeComments());

const NEW_PASSWORD = 'mat-khau-moi-99';

/** app/features/profile/profile.component.tsx tests what is refused, and faults. */
test('listeners change their name and password and see their comments', async ({
  page,
  request,
  site,
  auth,
  account,
  track,
  comments,
  signInAs,
}) => {
  const listener = await signInAs('Thảo Vy');
  await site.accounts.addComments('vinahouse-5', Array(50).fill('Drop đỉnh'), listener.id);
  await site.accounts.addComments('khong-con', ['Bài này đâu rồi 0:10'], listener.id);
  await site.accounts.addComments('vinahouse-3', ['Đoạn 1:10 phê quá'], listener.id);
  const profile = profilePage(page);

  await test.step('the name', async () => {
    await profile.open();
    await expect(profile.name).toHaveValue('Thảo Vy');
    await profile.name.fill('Quản trị viên ✔');
    await profile.saveName.click();
    await expect(profile.problem).toHaveText(/^Tên này dành riêng cho ban quản trị/);
    await expect(profile.name).toHaveAccessibleDescription(/dành riêng/);
    await profile.name.fill('  Vy Nonstop ');
    await expect(profile.problem).toBeHidden();
    await profile.saveName.click();
    await expect(auth.toast('Tên hiển thị đã được đổi')).toBeVisible();
    await expect(account.button).toHaveAccessibleName('Tài khoản của Vy Nonstop');
  });

  await test.step('the password', async () => {
    await profile.changePassword('sai-mat-khau', NEW_PASSWORD);
    await expect(profile.problem).toHaveText('Mật khẩu không đúng');
    await expect(profile.currentPassword).toHaveAccessibleDescription('Mật khẩu không đúng');
    await profile.changePassword(listener.password, NEW_PASSWORD);
    await expect(auth.toast('Mật khẩu đã được đổi')).toBeVisible();
    await expect(profile.currentPassword).toHaveValue('');
  });

  await test.step('the comments', async () => {
    await expect(profile.comments).toHaveCount(50);
    await expect(profile.comments.first()).toContainText('phê quá');
    await expect(profile.comment('Bài này đâu rồi')).toContainText('Track không còn ở đây');
    await expect(profile.moment('1:10')).toBeVisible();
    await profile.more.click();
    await expect(profile.comments).toHaveCount(52);
    await profile.moment('1:10').click();
    await expect(page).toHaveURL('/track/vinahouse-3?t=70');
    await track.expectToSoundFrom(69);
    await expect(comments.item('phê quá')).toContainText('Vy Nonstop');
  });

  await test.step('all devices are signed out, and the new password works', async () => {
    // The new password has ended all earlier sessions.
    const phone = await openSession(request, { ...listener, password: NEW_PASSWORD });
    await account.button.click();
    await account.item('Cài đặt').click();
    const settings = settingsPage(page);
    await settings.signOutEverywhere.click();
    await expect(auth.toast('Đăng xuất thành công')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(account.signIn).toBeVisible();
    const renewal = await request.post('/api/auth/v1/token?grant_type=refresh_token', {
      headers: await apiHeaders(request),
      data: { refresh_token: phone.refresh_token },
    });
    expect(renewal.status()).toBe(400);
  });
});
