import { expect, test } from '../fixtures.ts';
import { accountMenu } from '../pages/account-menu.ts';
import { authPage } from '../pages/auth-page.ts';
import { untilIdle } from '../pages/until-idle.ts';

test.use({ expectedConsole: /status of 4\d\d|SecurityError: blocked/ });

test('a visitor opens the home page without a call to the backend', async ({ home, page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await home.open();
  await home.chooseCategory('Chill');
  await untilIdle(page);
  expect(requested.filter((url) => url.includes('/api'))).toEqual([]);
});

test('signing out in one tab signs out the other', async ({ signInAs, account, page, context }) => {
  await signInAs('Thảo Vy');
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  const otherButton = other.getByRole('button', { name: /^Tài khoản của/ });
  await expect(otherButton).toBeVisible();
  await account.signOut();
  await expect(account.signIn).toBeVisible();
  await expect(otherButton).toBeHidden();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await other.close();
  await expect(page).toHaveURL('/');
});

test('signing in in one tab signs in the other', async ({ site, auth, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
  await auth.open();
  await auth.signIn(await site.accounts.addListener('Bảo'));
  await expect(other.getByRole('button', { name: /^Tài khoản của/ })).toBeVisible();
});

for (const [state, script] of [
  ['corrupt', () => localStorage.setItem('sb-localhost-auth-token', '{"access_token":')],
  ['of another shape', () => localStorage.setItem('sb-localhost-auth-token', '[1]')],
  [
    'blocked',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    },
  ],
] as const)
  test(`a storage that is ${state} leaves a signed-out page that works`, async ({
    page,
    home,
    account,
    track,
    comments,
  }) => {
    await page.addInitScript(script);
    await home.open();
    await expect(account.signIn).toBeVisible();
    await track.open('vinahouse-1');
    await track.expectToSound();
    await expect(comments.prompt).toBeVisible();
    await expect(comments.retry).toBeHidden();
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: 'Đăng nhập' })).toBeVisible();
  });

test('an expired link shows a message and leaves a clean URL', async ({ page, auth }) => {
  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=x');
  await expect(auth.toast('Liên kết đã hết hạn')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('Back returns from signing in to the track', async ({
  site,
  auth,
  track,
  comments,
  account,
  page,
}) => {
  const listener = await site.accounts.addListener('Bảo');
  await track.open('vinahouse-2');
  await track.expectToSound();
  await comments.signIn.click();
  await auth.signIn(listener);
  await expect(page).toHaveURL('/');
  await expect(account.button).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/track/vinahouse-2');
  await expect(comments.box).toBeVisible();
});

test('a tab that follows another out and in keeps its draft', async ({
  signInAs,
  track,
  comments,
  context,
}) => {
  const listener = await signInAs('Thảo Vy');
  await track.open('vinahouse-2');
  await comments.box.fill('Đang viết dở');

  const other = await context.newPage();
  await other.goto('/');
  await accountMenu(other).signOut();
  await expect(comments.prompt).toBeVisible();
  await expect(comments.box).toBeHidden();

  await other.goto('/auth');
  await authPage(other).signIn(listener);
  await expect(comments.box).toHaveValue('Đang viết dở');
  await expect(comments.prompt).toBeHidden();
});

for (const address of ['/', '/track/vinahouse-2'])
  test(`a signed-in listener never sees the sign-in button while ${address} loads`, async ({
    signInAs,
    account,
    page,
  }) => {
    await page.addInitScript(() => {
      const seen = { frames: 0, flashes: 0 };
      const check = () => {
        const links = [...document.querySelectorAll('a[href="/auth"]')];
        if (document.querySelector('header')) seen.frames += 1;
        if (links.some((link) => link.checkVisibility({ visibilityProperty: true })))
          seen.flashes += 1;
        requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
      Object.assign(window, { seen });
    });
    const readSeen = () =>
      page.evaluate(
        () => (window as unknown as { seen: { frames: number; flashes: number } }).seen,
      );

    await page.goto(address);
    await expect(account.signIn).toBeVisible();
    expect((await readSeen()).flashes).toBeGreaterThan(0);

    await signInAs('Bảo');
    await page.goto(address);
    await expect(account.button).toBeVisible();
    const { frames, flashes } = await readSeen();
    expect(frames).toBeGreaterThan(0);
    expect(flashes).toBe(0);
  });
