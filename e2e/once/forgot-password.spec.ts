import { expect, test } from '../fixtures.ts';
import { observeLayoutShift, readLayoutShift } from '../pages/layout-shift.ts';
import { untilIdle } from '../pages/until-idle.ts';
import { untilUsable } from '../pages/until-usable.ts';
import { apiHeaders, openSession } from '../sites/open-session.ts';

// Requests of an ended session are refused.
test.use({
  expectedConsole: /status of 4(?:0[013]|22)/,
  // As most visitors have it: an animation may shift the page.
  contextOptions: { reducedMotion: 'no-preference' },
});

test('a listener resets the password by e-mail, which signs out all other devices', async ({
  site,
  auth,
  emailLinks,
  account,
  page,
  request,
  expectNoAxeFindings,
}) => {
  const listener = await site.accounts.addListener('Thảo Vy');
  const phone = await openSession(request, listener);

  await observeLayoutShift(page);
  await auth.open();
  await untilIdle(page);
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
  await expectNoAxeFindings();
  // Only the scripts pass the typed address on.
  await untilUsable(page);
  await auth.email.fill(listener.email);
  await auth.forgot.click();
  await expect(page).toHaveURL('/quen-mat-khau');
  await expect(page.getByLabel('Email')).toHaveValue(listener.email);
  await emailLinks.requestEmail(listener.email);

  await emailLinks.open(await site.linkFor(listener.email));
  await expect(page.getByRole('heading', { name: 'Mật khẩu mới', level: 1 })).toBeVisible();
  await emailLinks.choose('123456');
  await expect(page.getByText('Mật khẩu này nhiều người dùng')).toBeVisible();
  // The link is used up, but the listener may try another password.
  await emailLinks.choose('mật khẩu chưa ai có');
  await expect(auth.toast('Mật khẩu đã được đổi')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');

  const headers = await apiHeaders(request, phone);
  expect((await request.get('/api/auth/v1/user', { headers })).status()).toBe(403);
  const withOldPassword = await request.post('/api/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(request),
    data: { email: listener.email, password: listener.password },
  });
  expect(withOldPassword.status()).toBe(400);
  await openSession(request, { ...listener, password: 'mật khẩu chưa ai có' });
});
