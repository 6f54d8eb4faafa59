import { expect, test } from '../fixtures.ts';
import { apiHeaders } from '../sites/open-session.ts';

test.use({ expectedConsole: /status of 4\d\d/ });

/** app/features/auth/sign-in.component.tsx tests more refusals. */
test('after thirty guesses even the right password has to wait, and a taken address gives no access', async ({
  site,
  auth,
  account,
  request,
}) => {
  const guessed = await site.accounts.addListener('Thảo Vy');
  const guess = await request.post('/api/auth/v1/token?grant_type=password', {
    headers: await apiHeaders(request),
    data: { email: guessed.email, password: 'doan-lan-1' },
  });
  expect(guess.status()).toBe(400);
  // Sets the counter to thirty instead of guessing thirty times, which sign-in-limits.test.ts does.
  await site.database.query(
    "update gate.rate_limits set points = 30 where key like 'signInsToFrom%'",
  );
  await auth.open();
  await auth.signIn(guessed);
  await expect(auth.toast('bấm “Quên mật khẩu?”')).toBeVisible();
  await expect(account.button).toBeHidden();

  const owner = await site.accounts.addListener('Thảo Vy');
  await auth.signUp({ name: 'Người khác', email: owner.email, password: 'mat-khau-khac' });
  await expect(auth.checkMail).toBeVisible();
  const { rows } = await site.database.query('select id from auth.users where email = $1', [
    owner.email,
  ]);
  expect(rows).toEqual([{ id: owner.id }]);

  await auth.tab('Đăng nhập').click();
  await auth.signIn({ ...owner, password: 'mat-khau-khac' });
  // The same message as for a new address.
  await expect(auth.toast('Email chưa được xác thực')).toBeVisible();
  await auth.signIn(owner);
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
});
