import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json, SETTINGS, startFakeBackend, USER } from '#app/testing/fake-backend.ts';
import { openSite } from '#app/testing/open-site.tsx';

const main = page.getByRole('main');
const name = main.getByRole('textbox', { name: 'Tên hiển thị' });
const saveName = main.getByRole('button', { name: 'Lưu tên' });
const retry = main.getByRole('button', { name: 'Thử lại' });
const problem = main.getByRole('alert');
const field = (label: string) => main.getByLabelText(label, { exact: true });
const changePassword = main.getByRole('button', { name: 'Đổi mật khẩu' });
const toast = (text: string) =>
  page
    .getByRole('region', { name: /^Thông báo/ })
    .getByRole('listitem')
    .filter({ hasText: text });
const FULL_NAME = USER.user_metadata.full_name;

// This test comes first, because the page keeps the /config.json that it has loaded, also for later
// tests.
test('a failing backend shows one message for each part, and typed text stays', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const backend = startFakeBackend();
  backend.signIn();
  backend.answer('/config.json', json(400, {}));
  await openSite('/ho-so');
  await expect.element(page.getByText(/^Không kết nối được máy chủ/)).toBeVisible();
  backend.answer('/config.json', json(200, SETTINGS));
  backend.answer('/rest/v1/', json(400, {}));
  await retry.first().click();
  await expect.element(page.getByText(/^Không thể tải hồ sơ/)).toBeVisible();
  await expect.element(page.getByText(/^Không thể tải comments/)).toBeVisible();
  backend.answer('/rest/v1/', json(200, []));
  backend.signIn();
  await retry.first().click();
  await expect.element(name).toHaveValue(FULL_NAME);

  backend.answer('/rest/v1/profiles', json(400, {}));
  await name.fill('Bảo Bass');
  await saveName.click();
  await expect.element(toast('Không thể đổi tên hiển thị')).toBeVisible();
  await expect.element(name).toHaveValue('Bảo Bass');
  expect(console.error).toHaveBeenCalledWith('The session could not be read:', expect.anything());
  vi.mocked(console.error).mockClear();
});

test('a visitor is asked to sign in', async () => {
  startFakeBackend();
  await openSite('/ho-so');
  await expect.element(page.getByText(/^Đăng nhập để có tên riêng/)).toBeVisible();
});

test('errors of a name or a password are shown at its field', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  await openSite('/ho-so');
  await expect.element(name).toHaveValue(FULL_NAME);
  await name.fill('   ');
  await saveName.click();
  await expect.element(problem.getByText('Tên hiển thị cần từ 1 đến 80 ký tự.')).toBeVisible();
  await name.fill('Vy');
  await expect.element(problem).not.toBeInTheDocument();

  await field('Mật khẩu hiện tại').fill('mat-khau-cu');
  await field('Mật khẩu mới').fill('mat-khau-moi-99');
  await field('Nhập lại mật khẩu mới').fill('khác');
  await changePassword.click();
  await expect.element(problem.getByText('Mật khẩu không khớp')).toBeVisible();
});
