import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { emailLinkPages } from '../pages/email-link-pages.ts';
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
  await emailLinks.open('/');
  await emailLinks.open(link);
  // This browser cannot prove the stranger's sign-up, so the page asks for the password.
  await emailLinks.confirmButton.click();
  await expect(emailLinks.password).toBeVisible();
  await expect(emailLinks.confirmButton).toBeDisabled();
  await emailLinks.confirm(listener.password);
  await expect(account.button).toBeVisible();
  await expect(page).toHaveURL('/');

  await test.step('a used link shows a message and a link to the sign-in page', async () => {
    await account.signOut();
    await expect(account.signIn).toBeVisible();
    await emailLinks.open(link);
    await emailLinks.confirm(listener.password);
    await expect(emailLinks.notice('Liên kết đã hết hạn hoặc đã được dùng.')).toBeFocused();
    await expectNoAxeFindings();
    await page.getByRole('main').getByRole('link', { name: 'Đến trang đăng nhập' }).click();
    await expect(page).toHaveURL('/auth');
  });

  await auth.signIn(stranger);
  await expect(auth.toast('Email hoặc mật khẩu không đúng')).toBeVisible();
  await auth.signIn(listener);
  await expect(account.button).toBeVisible();
});

test('the browser of the sign-up confirms without a password, another one asks for it', async ({
  site,
  auth,
  emailLinks,
  account,
  page,
  browser,
  request,
  expectNoAxeFindings,
}) => {
  const listener = newListener('Hà');
  await auth.open();
  await auth.signUp(listener);
  await expect(auth.checkMail).toBeVisible();
  const link = await site.linkFor(listener.email);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = emailLinkPages(await elsewhere.newPage());
  await other.open(link);
  await expect(other.password).toBeVisible();
  await expect(other.confirmButton).toBeDisabled();
  await elsewhere.close();

  await emailLinks.open(link);
  await expect(page.getByText(listener.email)).toBeVisible();
  await expect(emailLinks.password).toBeHidden();
  await expectNoAxeFindings();
  await emailLinks.confirmButton.click();
  await expect(account.button).toBeVisible();
  await expect(page).toHaveURL('/');
  // The password of the sign-up.
  await openSession(request, listener);
});

test('only the e-mail tells that an address has an account already', async ({ site, auth }) => {
  const owner = await site.accounts.addListener('Bảo');
  await auth.open();
  await auth.signUp({ ...owner, password: 'mat-khau-khac' });
  await expect(auth.toast('Thành công!')).toContainText('Vui lòng kiểm tra email');
  // The e-mail for a new account would link to its confirmation.
  expect(await site.linkFor(owner.email)).toMatch(/\/quen-mat-khau$/);
});

test("a link with somebody's tokens changes nothing", async ({ site, account, page, request }) => {
  const stranger = await site.accounts.addListener('Kẻ lạ');
  const { access_token, refresh_token } = await openSession(request, stranger);
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: '3600',
    token_type: 'bearer',
    type: 'signup',
  });
  await page.goto(`/#${fragment}`);
  await expect(page).toHaveURL('/');
  await expect(account.signIn).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Đăng nhập' })).toBeVisible();
  await expect(account.signIn).toBeVisible();
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
  await page.goto('/cai-dat');
  await expect(page.getByText(next).first()).toBeVisible();
  await openSession(request, { ...listener, email: next });
});

test('a mistyped address can be corrected at once, a repeated one waits a minute', async ({
  site,
  emailLinks,
  auth,
  page,
}) => {
  const listener = await site.accounts.addListener('Lan');
  await page.goto('/quen-mat-khau');
  await emailLinks.requestEmail('lan@vinahouse.tset');
  await expect(page.getByRole('button', { name: /^Gửi lại sau \d+ giây$/ })).toBeDisabled();
  await page.getByLabel('Email').fill(listener.email);
  await expect(page.getByRole('button', { name: 'Gửi liên kết' })).toBeEnabled();
  await emailLinks.requestEmail(listener.email);
  await expect(page.getByText(`Nếu ${listener.email} có tài khoản`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Gửi lại sau \d+ giây$/ })).toBeDisabled();
  expect(await site.linkFor(listener.email)).toMatch(/#token_hash=.+&type=recovery$/);
  await expect(auth.toast('Lỗi')).toBeHidden();
});

/** Signs up like the page. */
async function signUp(request: APIRequestContext, { name, email, password }: Listener) {
  const answer = await request.post('/api/auth/v1/signup', {
    headers: await apiHeaders(request),
    data: { email, password, data: { full_name: name } },
  });
  expect(answer.status()).toBe(200);
}
