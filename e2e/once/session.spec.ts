import { expect, test } from '../fixtures.ts';
import { accountMenu } from '../pages/account-menu.ts';
import { authPage } from '../pages/auth-page.ts';

test.use({ expectedConsole: /status of 4\d\d|SecurityError: blocked/ });

/** app/features/auth/sign-in.component.tsx tests a corrupt storage. */
test('a blocked storage leaves a signed-out page that works', async ({
  page,
  home,
  account,
  track,
  comments,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  await track.open('vinahouse-1');
  await track.expectToSound();
  await expect(comments.prompt).toBeVisible();
  await expect(comments.retry).toBeHidden();
  await track.back.click();
  await expect(home.heading).toBeVisible();
  await account.signIn.click();
  await expect(page.getByRole('tab', { name: 'Đăng nhập' })).toBeVisible();
  // In a new document, too.
  await home.open();
  await expect(account.signIn).toBeVisible();
});

test('tabs share sign-out and sign-in, and keep a draft', async ({
  signInAs,
  account,
  track,
  comments,
  context,
}) => {
  const listener = await signInAs('Thảo Vy');
  await track.open('vinahouse-2');
  await comments.box.fill('Đang viết dở');

  const other = await context.newPage();
  const theirs = accountMenu(other);
  await other.goto('/');
  await theirs.signOut();
  await expect(theirs.signIn).toBeVisible();
  await expect(comments.prompt).toBeVisible();
  await expect(comments.box).toBeHidden();
  await expect(account.signIn).toBeVisible();
  await expect(account.button).toBeHidden();

  await other.goto('/auth');
  await authPage(other).signIn(listener);
  await expect(account.button).toBeVisible();
  await expect(comments.box).toHaveValue('Đang viết dở');
  await expect(comments.prompt).toBeHidden();
});

test('a signed-in listener never sees the sign-in button while a page loads', async ({
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
    page.evaluate(() => (window as unknown as { seen: { frames: number; flashes: number } }).seen);

  // This page has the header of all pages, and a second sign-in link in the comments.
  await page.goto('/track/vinahouse-2');
  await expect(account.signIn).toBeVisible();
  await expect.poll(async () => (await readSeen()).flashes).toBeGreaterThan(0);

  await signInAs('Bảo');
  await page.goto('/track/vinahouse-2');
  await expect(account.button).toBeVisible();
  await expect.poll(async () => (await readSeen()).frames).toBeGreaterThan(0);
  expect((await readSeen()).flashes).toBe(0);
});
