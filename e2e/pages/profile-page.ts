import type { Page } from '@playwright/test';

export type ProfilePage = ReturnType<typeof profilePage>;

/** Page object of 'Hồ sơ'. */
export function profilePage(page: Page) {
  const main = page.getByRole('main');
  const comments = main.getByRole('region', { name: 'Comments của bạn' });
  const password = main.getByRole('region', { name: 'Đổi mật khẩu' });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Hồ sơ' }),
    name: main.getByRole('textbox', { name: 'Tên hiển thị' }),
    saveName: main.getByRole('button', { name: 'Lưu tên' }),
    comments: comments.getByRole('listitem'),
    comment: (text: string) => comments.getByRole('listitem').filter({ hasText: text }),
    moment: (text: string) => comments.getByRole('link', { name: `Nghe từ ${text}` }),
    more: comments.getByRole('button', { name: 'Xem thêm comments' }),
    problem: main.getByRole('alert'),
    currentPassword: password.getByLabel('Mật khẩu hiện tại'),

    open: () => page.goto('/ho-so'),

    async changePassword(current: string, next: string, repeated = next) {
      await password.getByLabel('Mật khẩu hiện tại').fill(current);
      await password.getByLabel('Mật khẩu mới', { exact: true }).fill(next);
      await password.getByLabel('Nhập lại mật khẩu mới').fill(repeated);
      await password.getByRole('button', { name: 'Đổi mật khẩu' }).click();
    },
  };
}
