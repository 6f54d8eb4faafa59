import { expect, test } from '../fixtures.ts';
import { accountMenu } from '../pages/account-menu.ts';
import { authPage } from '../pages/auth-page.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';

// Requests of an ended session are refused.
test.use({ expectedConsole: /status of 4(?:0[013]|22)/ });

test('a listener resets the password by e-mail, which signs out all other devices', async ({
  site,
  auth,
  letters,
  account,
  page,
  browser,
}) => {
  const listener = await site.accounts.addListener('Thảo Vy');
  const old = await (await browser.newContext()).newPage();
  await old.goto(`${site.url}/auth`);
  await authPage(old).signIn(listener);
  await expect(accountMenu(old).button).toBeVisible();

  await auth.open();
  // Only the scripts pass the typed address on. They also enable this button.
  await expect(auth.google).toBeEnabled();
  await auth.email.fill(listener.email);
  await auth.forgot.click();
  await expect(page).toHaveURL('/quen-mat-khau');
  await expect(page.getByLabel('Email')).toHaveValue(listener.email);
  await expectToFit(page);
  await letters.requestEmail(listener.email);
  await expectToFit(page);

  await letters.open(await site.linkFor(listener.email));
  await expect(page.getByRole('heading', { name: 'Mật khẩu mới', level: 1 })).toBeVisible();
  await expectToFit(page);
  await letters.choose('123456');
  await expect(page.getByText('Mật khẩu này nhiều người dùng')).toBeVisible();
  // The link is used up, but the listener may try another password.
  await letters.choose('mật khẩu chưa ai có');
  await expect(auth.toast('Mật khẩu đã được đổi')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');

  await old.reload();
  await expect(accountMenu(old).signIn).toBeVisible();
  await old.goto(`${site.url}/auth`);
  await authPage(old).signIn(listener);
  await expect(authPage(old).toast('Email hoặc mật khẩu không đúng')).toBeVisible();
  await authPage(old).signIn({ email: listener.email, password: 'mật khẩu chưa ai có' });
  await expect(accountMenu(old).button).toBeVisible();
});
