import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { type Listener, newListener } from '../sites/accounts.ts';
import { apiHeaders, openSession } from '../sites/open-session.ts';

// Used links, wrong passwords and requests of ended sessions are refused.
test.use({ expectedConsole: /status of 40[013]/ });

test('a sign-up by e-mail: a stranger with the same address gets no access, scanners do not use the link up', async ({
  site,
  auth,
  emailLinks,
  account,
  page,
  request,
  expectNoAxeFindings,
}) => {
  const listener = newListener('Minh');
  const stranger = { ...listener, name: 'Kẻ lạ', password: 'mat-khau-cua-ke-la' };
  await signUp(request, stranger);

  await test.step('a press on Đăng ký counts even before the scripts load', async () => {
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto('/auth', { waitUntil: 'commit' });
    await auth.tab('Đăng ký').click();
    release();
    await expect(auth.repeated).toBeVisible();
  });
  await auth.signUp(listener);
  await expect(auth.checkMail).toBeVisible();
  await auth.tab('Đăng nhập').click();
  await auth.signIn(listener);
  await expect(auth.toast('Email chưa được xác thực')).toBeVisible();

  // The only e-mail is the one for the stranger's sign-up.
  const link = await site.linkFor(listener.email);
  for (const method of ['HEAD', 'GET'])
    expect((await request.fetch(link, { method })).status()).toBe(200);
  await emailLinks.open(link);
  await expect(emailLinks.password).toBeHidden();
  // This browser cannot prove the stranger's sign-up, so the page asks for the password.
  await emailLinks.confirmButton.click();
  await expect(emailLinks.password).toBeVisible();
  await expect(emailLinks.confirmButton).toBeDisabled();
  await emailLinks.confirm(listener.password);
  await expect(account.button).toBeVisible();
  await expect(page).toHaveURL('/');

  expect(await tryToSignIn(request, stranger)).toBe(400);
  await account.signOut();
  await expect(account.signIn).toBeVisible();
  await emailLinks.open(link);
  await emailLinks.confirm(listener.password);
  await expect(emailLinks.notice('Liên kết đã hết hạn hoặc đã được dùng.')).toBeFocused();
  await expectNoAxeFindings();
  await page.getByRole('main').getByRole('link', { name: 'Đến trang đăng nhập' }).click();
  await expect(page).toHaveURL('/auth');
  await auth.signIn(listener);
  await expect(account.button).toBeVisible();
});

test('a new listener requests the e-mail again, and confirms by a press in the browser of the sign-up', async ({
  site,
  auth,
  emailLinks,
  account,
  page,
  request,
}) => {
  await page.clock.install();
  const listener = newListener('Hà');
  await auth.open();
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
  const link = await site.linkFor(listener.email);
  const resend = page.getByRole('button', { name: /^Gửi lại/ });
  await expect(resend).toBeDisabled();
  for (let sec = 0; sec < 62; sec++) await page.clock.runFor(1000);
  // Moves the time on the server past the minute, too.
  await site.database.query("delete from gate.rate_limits where key like 'lettersTo%'");
  await resend.click();
  await expect(auth.toast('Đã gửi lại email')).toBeVisible();
  await expect(resend).toBeDisabled();

  // The first link still works.
  await emailLinks.open(link);
  await expect(page.getByText(listener.email)).toBeVisible();
  await expect(emailLinks.password).toBeHidden();
  await emailLinks.confirmButton.click();
  await expect(account.button).toBeVisible();
  await expect(page).toHaveURL('/');
  // The password of the sign-up.
  await openSession(request, listener);
});

test('a listener confirms another account and stays signed in, then changes the e-mail address by both mailboxes', async ({
  site,
  signInAs,
  auth,
  emailLinks,
  account,
  page,
  request,
}) => {
  const other = newListener('Tài khoản khác');
  await signUp(request, other);
  const listener = await signInAs('Thảo Vy');
  await emailLinks.open(await site.linkFor(other.email));
  await emailLinks.confirm(other.password);
  await expect(emailLinks.notice('Đã xác nhận email')).toBeVisible();
  await expect(auth.toast('Đã xác nhận email')).toContainText(listener.email);
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');

  const next = newListener('').email;
  await page.goto('/cai-dat');
  await page.getByLabel('Email mới').fill(next);
  await page.getByRole('button', { name: 'Đổi email' }).click();
  await expect(page.getByText(`Đã gửi thư đến ${listener.email} và ${next}`)).toBeVisible();

  await emailLinks.open(await site.linkFor(next));
  await emailLinks.confirmButton.click();
  await expect(emailLinks.notice('Đã xác nhận địa chỉ này')).toBeVisible();
  await emailLinks.open(await site.linkFor(listener.email));
  await emailLinks.confirmButton.click();
  await expect(emailLinks.notice('Đã đổi email')).toBeVisible();
  await openSession(request, { ...listener, email: next });
});

/** Signs up like the page. */
async function signUp(request: APIRequestContext, { name, email, password }: Listener) {
  const answer = await request.post('/api/auth/v1/signup', {
    headers: await apiHeaders(request),
    data: { email, password, data: { full_name: name } },
  });
  expect(answer.status()).toBe(200);
}

/** @returns the status of the answer */
async function tryToSignIn(request: APIRequestContext, { email, password }: Listener) {
  const answer = await request.post('/api/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(request),
    data: { email, password },
  });
  return answer.status();
}
