import { expect, test } from '../fixtures.ts';
import { newListener } from '../sites/accounts.ts';
import { apiHeaders } from '../sites/open-session.ts';

test.use({ expectedConsole: /status of 4\d\d|status of 50\d|Signing out failed/ });

test('each refused or failed action shows why in Vietnamese', async ({
  auth,
  account,
  signInAs,
  page,
  expectNoAxeFindings,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  await auth.open();
  await auth.signIn({ email: 'khong-ai@vinahouse.test', password: 'sai-mat-khau' });
  await expect(auth.toast('Lỗi')).toContainText('Email hoặc mật khẩu không đúng');
  await expectNoAxeFindings();
  await expect(auth.signInButton).toBeEnabled();

  await page.route('**/api/auth/v1/signup**', (route) =>
    route.fulfill({ status: 400, json: { error_code: 'odd', msg: 'odd' } }),
  );
  await auth.signUp(newListener('Hà'));
  await expect(auth.toast('Không thể tạo tài khoản')).toBeVisible();
  // A hosted service may answer like this.
  await page.route('**/api/auth/v1/signup**', (route) =>
    route.fulfill({ status: 422, json: { error_code: 'user_already_exists', msg: 'taken' } }),
  );
  await auth.signUpButton.click();
  await expect(auth.toast('Email này đã có tài khoản')).toBeVisible();
  await page.unrouteAll();
  // The service finds this password too weak.
  await page.route('**/api/auth/v1/signup**', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), password: '12345' } }),
  );
  await auth.signUpButton.click();
  await expect(auth.toast('Mật khẩu này nhiều người dùng nên dễ bị đoán')).toBeVisible();
  await expect(auth.checkMail).toBeHidden();
  await page.unrouteAll();

  await signInAs('Hà');
  await page.goto('/');
  await page.route('**/api/auth/v1/logout**', (route) => route.fulfill({ status: 500, json: {} }));
  await account.signOut();
  await expect(auth.toast('Không thể đăng xuất')).toBeVisible();
  await expect(account.button).toBeVisible();
});

test('signing up with a taken address looks like a new one and gives no access', async ({
  site,
  auth,
  account,
}) => {
  const owner = await site.accounts.addListener('Thảo Vy');
  await auth.open();
  await auth.signUp({ name: 'Người khác', email: owner.email, password: 'mat-khau-khac' });
  await expect(auth.checkMail).toBeVisible();
  const { rows } = await site.database.query('select id from auth.users where email = $1', [
    owner.email,
  ]);
  expect(rows).toEqual([{ id: owner.id }]);

  await auth.tab('Đăng nhập').click();
  await auth.signIn({ ...owner, password: 'mat-khau-khac' });
  // The same message as for a new address.
  await expect(auth.toast('Lỗi')).toContainText('Email chưa được xác thực');
  await auth.signIn(owner);
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
});

test('after thirty guesses even the right password has to wait', async ({
  site,
  auth,
  account,
  request,
}) => {
  const owner = await site.accounts.addListener('Thảo Vy');
  const guess = await request.post('/api/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(request),
    data: { email: owner.email, password: 'doan-lan-1' },
  });
  expect(guess.status()).toBe(400);
  // The rest of them: sign-in-limits.test.ts makes all thirty.
  await site.database.query(
    "update gate.rate_limits set points = 30 where key like 'signInsToFrom%'",
  );
  await auth.open();
  await auth.signIn(owner);
  await expect(auth.toast('Lỗi')).toContainText('bấm “Quên mật khẩu?”');
  await expect(account.button).toBeHidden();
});
