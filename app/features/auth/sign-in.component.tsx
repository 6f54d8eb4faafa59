import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createPageClient } from '#app/backend/create-clients.ts';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import { commentRow, json, SETTINGS, startFakeBackend, USER } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';
import { runAxe } from '#testing/run-axe.ts';

const form = page.getByRole('tabpanel');
const field = (name: string) => form.getByLabelText(name, { exact: true });
const button = (name: string) => form.getByRole('button', { name, exact: true });
const google = page.getByRole('button', { name: 'Tiếp tục với Google' });
const toast = (text: string | RegExp) =>
  page
    .getByRole('region', { name: /^Thông báo/ })
    .getByRole('listitem')
    .filter({ hasText: text });
const banner = page.getByRole('banner');
const account = banner.getByRole('button', { name: /^Tài khoản của/ });
const signInLink = banner.getByRole('link', { name: 'Đăng nhập' });

async function fillSignUp(password: string, repeated = password) {
  await page.getByRole('tab', { name: 'Đăng ký' }).click();
  await field('Tên hiển thị').fill('Lan');
  await field('Email').fill('lan@vinahouse.test');
  await field('Mật khẩu').fill(password);
  await field('Xác nhận mật khẩu').fill(repeated);
}

// This test comes first, because the page keeps the /config.json that it has loaded, also for later
// tests.
test('a site without Google says so beside the button', async () => {
  const backend = startFakeBackend();
  backend.answer('/config.json', json(200, { ...SETTINGS, google: false }));
  await openSite('/auth');
  await expect.element(page.getByText('Trang này chưa bật đăng nhập bằng Google.')).toBeVisible();
  await expect.element(google).toBeDisabled();
  await expect.element(google).toHaveAccessibleDescription(/^Trang này chưa bật/);
});

test('fields that are filled in without an event enable the button', async () => {
  startFakeBackend();
  await openSite('/auth');
  await expect.element(button('Đăng nhập')).toBeDisabled();
  (field('Email').element() as HTMLInputElement).value = 'lan@vinahouse.test';
  (field('Mật khẩu').element() as HTMLInputElement).value = 'nonstop-90-phut';
  await expect.element(button('Đăng nhập')).toBeEnabled();
  await field('Email').fill('');
  await expect.element(button('Đăng nhập')).toBeDisabled();
});

test('inside another app Google is not offered, but e-mail and the browser are', async () => {
  startFakeBackend();
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) [FBAN/MessengerForiOS]';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  // Files of tests run at the same time and share the clipboard.
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openSite('/auth');
  await expect.element(page.getByText(/^Google không cho đăng nhập bên trong/)).toBeVisible();
  await expect.element(google).toBeDisabled();
  await page.getByRole('button', { name: 'Mở bằng trình duyệt' }).click();
  await expect.element(toast('Đã sao chép liên kết')).toBeVisible();
  expect(copy).toHaveBeenCalledExactlyOnceWith(`${location.origin}/auth`);
  await expectToFitEverySize();
});

test('errors of a new password are shown at its field, the mismatch first', async () => {
  startFakeBackend();
  await openSite('/auth');
  await expect.element(button('Đăng nhập')).toBeDisabled();
  await page.getByRole('tab', { name: 'Đăng ký' }).click();
  await expect
    .element(field('Mật khẩu'))
    .toHaveAttribute('placeholder', 'Tạo mật khẩu (tối thiểu 6 ký tự)');
  await expect.element(button('Đăng ký')).toBeDisabled();
  await fillSignUp('abc', 'abd');
  await button('Đăng ký').click();
  await expect.element(page.getByText('Mật khẩu không khớp')).toBeVisible();
  await expect.element(field('Xác nhận mật khẩu')).toHaveAttribute('aria-invalid', 'true');
  await field('Xác nhận mật khẩu').fill('abc');
  await button('Đăng ký').click();
  await expect.element(page.getByText('Mật khẩu phải có ít nhất 6 ký tự')).toBeVisible();
  await form.getByRole('button', { name: 'Hiện mật khẩu' }).first().click();
  await expect.element(field('Mật khẩu')).toHaveAttribute('type', 'text');
});

test('each refused sign-in shows why in Vietnamese', async () => {
  const backend = startFakeBackend();
  await openSite('/auth');
  await field('Email').fill('lan@vinahouse.test');
  await field('Mật khẩu').fill('nonstop-90-phut');
  for (const [status, error, text] of [
    [400, { error_code: 'odd', msg: 'odd' }, 'Email hoặc mật khẩu không đúng'],
    [429, { error_code: 'over_request_rate_limit', msg: 'x' }, 'bấm “Quên mật khẩu?”'],
    [503, {}, 'Không kết nối được máy chủ'],
    [400, { error_code: 'email_not_confirmed', msg: 'x' }, 'Email chưa được xác thực'],
  ] as const) {
    backend.answer('/auth/v1/token', json(status, error));
    await button('Đăng nhập').click();
    await expect.element(toast(text)).toBeVisible();
  }
  await expect.element(signInLink).toBeVisible();
});

test('each refused sign-up shows why in Vietnamese', async () => {
  const backend = startFakeBackend();
  await openSite('/auth');
  await fillSignUp('nonstop-90-phut');
  for (const [status, error, text] of [
    [400, { error_code: 'odd', msg: 'odd' }, 'Không thể tạo tài khoản'],
    // A hosted service may answer like this.
    [422, { error_code: 'user_already_exists', msg: 'taken' }, 'Email này đã có tài khoản'],
    [
      422,
      { error_code: 'weak_password', msg: 'weak', weak_password: { reasons: ['pwned'] } },
      'Mật khẩu này nhiều người dùng nên dễ bị đoán',
    ],
  ] as const) {
    backend.answer('/auth/v1/signup', json(status, error));
    await button('Đăng ký').click();
    await expect.element(toast(text)).toBeVisible();
    await expect.element(button('Đăng ký')).toBeEnabled();
  }
  await expect
    .element(page.getByRole('heading', { name: /^Vui lòng kiểm tra email/ }))
    .not.toBeInTheDocument();
});

test('a sign-up page that was opened before sign-up was closed says so from then on', async () => {
  const backend = startFakeBackend();
  await publish(backend, undefined, { terms: 'a', privacy: 'b' });
  await openSite('/auth');
  const agreement = page.getByText('Khi tạo tài khoản, bạn đồng ý với');
  await expect.element(agreement).toBeVisible();
  const panel = page.getByRole('main');
  for (const name of ['Điều khoản', 'Quyền riêng tư'])
    await expect.element(panel.getByRole('link', { name })).toBeVisible();
  await fillSignUp('nonstop-90-phut');
  backend.answer('/auth/v1/signup', json(403, { error_code: 'PT403', msg: 'signup_disabled' }));
  await button('Đăng ký').click();
  await expect.element(toast('Trang đang tạm ngừng nhận tài khoản mới.')).toBeVisible();
  await expect.element(form.getByRole('button', { name: 'Tôi đã có tài khoản' })).toBeVisible();
  await expect.element(agreement).not.toBeInTheDocument();
});

test('a failed sign-out says so and keeps the listener signed in', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  await publish(backend);
  backend.answer('/auth/v1/logout', json(500, {}));
  await openSite('/');
  await account.click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect.element(toast('Không thể đăng xuất')).toBeVisible();
  await expect.element(account).toBeVisible();
  expect(console.error).toHaveBeenCalledWith('Signing out failed:', expect.anything());
  vi.mocked(console.error).mockClear();
});

test.for(['{"access_token":', '[1]'])(
  'a corrupt session leaves a signed-out page that works: %s',
  async (stored) => {
    const backend = startFakeBackend();
    await publish(backend);
    backend.signIn();
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, stored);
    await openSite('/track/vinahouse-1');
    await expect.element(page.getByText('Bạn cần đăng nhập để comment')).toBeVisible();
    await expect.element(page.getByText(/^Chưa có comment nào/)).toBeVisible();
    await signInLink.click();
    await expect.element(page.getByRole('tab', { name: 'Đăng nhập' })).toBeVisible();
  },
);

test('an expired link shows a message and leaves a clean URL', async () => {
  await publish(startFakeBackend());
  await openSite('/#error=access_denied&error_code=otp_expired&error_description=x');
  await expect.element(toast('Liên kết đã hết hạn')).toBeVisible();
  await expect.poll(() => location.pathname + location.hash).toBe('/');
});

test("a link with somebody's tokens changes nothing", async () => {
  const backend = startFakeBackend();
  await publish(backend);
  backend.answer('/auth/v1/user', json(200, USER));
  const tokens = { access_token: 'a.b.c', refresh_token: 'r', expires_in: '3600' };
  const fragment = new URLSearchParams({ ...tokens, token_type: 'bearer', type: 'signup' });
  await openSite(`/#${fragment}`);
  await expect.element(signInLink).toBeVisible();
  await expect.poll(() => location.pathname + location.hash).toBe('/');
  // Only a new client reads the address.
  history.replaceState(null, '', `/#${fragment}`);
  const { data } = await createPageClient({
    ...SETTINGS,
    url: `${location.origin}/api`,
  }).auth.getSession();
  expect(data.session).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sb-'))).toEqual([]);
  history.replaceState(null, '', '/');
});

test('a mistyped address of a lost password can be corrected at once, a repeated one waits a minute', async () => {
  const backend = startFakeBackend();
  const asked: unknown[] = [];
  backend.answer('/auth/v1/recover', ({ body }) => {
    asked.push((body as { email: string }).email);
    return json(200, {});
  });
  await openSite('/quen-mat-khau');
  const main = page.getByRole('main');
  const request = main.getByRole('button', { name: 'Gửi liên kết' });
  const waiting = main.getByRole('button', { name: /^Gửi lại sau \d+ giây$/ });
  await main.getByLabelText('Email').fill('lan@vinahouse.tset');
  await request.click();
  await expect.element(page.getByText(/^Nếu lan@vinahouse.tset có tài khoản/)).toBeVisible();
  await expect.element(waiting).toBeDisabled();
  await main.getByLabelText('Email').fill('lan@vinahouse.test');
  await request.click();
  await expect.element(page.getByText(/^Nếu lan@vinahouse.test có tài khoản/)).toBeVisible();
  await expect.element(waiting).toBeDisabled();
  expect(asked).toEqual(['lan@vinahouse.tset', 'lan@vinahouse.test']);
});

test.for(['/', '/kham-pha', '/track/vinahouse-3', '/ho-so', '/cai-dat'])(
  'in the light theme axe finds nothing on %s, with the account menu',
  async (address) => {
    const backend = startFakeBackend();
    backend.signIn();
    backend.answer('/rest/v1/track_comments', json(200, [commentRow('Nghe phê quá 0:45')]));
    await publish(backend);
    document.documentElement.dataset.theme = 'light';
    onTestFinished(() => {
      delete document.documentElement.dataset.theme;
    });
    await openSite(address);
    await expect.element(account).toBeVisible();
    expect(await runAxe()).toEqual([]);
    await account.click();
    await expect.element(page.getByRole('menuitem', { name: 'Đăng xuất' })).toBeVisible();
    expect(await runAxe()).toEqual([]);
  },
);

test('after a sign-in that began elsewhere, home offers the way back', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  await openSite('/track/vinahouse-6?t=10');
  await page
    .getByRole('region', { name: 'Comments' })
    .getByRole('link', { name: 'Đăng nhập' })
    .click();
  await field('Email').fill('lan@vinahouse.test');
  await field('Mật khẩu').fill('nonstop-90-phut');
  backend.answer(
    '/auth/v1/token',
    json(200, {
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      user: USER,
    }),
  );
  backend.answer('/auth/v1/user', json(200, USER));
  await button('Đăng nhập').click();
  await expect.poll(() => location.pathname).toBe('/');
  await toast('Quay lại chỗ lúc nãy?').getByRole('button', { name: 'Quay lại' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/track/vinahouse-6?t=10');
});
