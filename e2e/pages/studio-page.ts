import type { Page } from '@playwright/test';

export type StudioPage = ReturnType<typeof studioPage>;

/** Page object of the operators' pages, /quan-tri. */
export function studioPage(page: Page) {
  const comments = page.getByRole('list', { name: 'Bình luận' }).getByRole('listitem');
  const dialog = page.getByRole('alertdialog');
  const comment = (text: string) => comments.filter({ hasText: text });

  return {
    comments,
    comment,
    dialog,
    refusal: page.getByText('Tài khoản của bạn không có quyền ở đây'),
    acts: page.getByRole('list', { name: 'Nhật ký' }).getByRole('listitem'),
    reported: page
      .getByRole('list', { name: 'Bị báo cáo' })
      .getByRole('listitem')
      // Leaves out nested lists.
      .filter({ has: page.getByRole('button') }),
    problem: dialog.getByRole('alert'),

    banner: page.getByRole('link', { name: 'điều cần xem' }),
    warning: (title: string) =>
      page.getByRole('list', { name: 'Cảnh báo' }).getByRole('listitem').filter({ hasText: title }),
    checkAgain: () => page.getByRole('button', { name: 'Xem lại' }).click(),

    open: (section = 'binh-luan') => page.goto(`/quan-tri?phan=${section}`),

    async hide(text: string, reason: string) {
      await comment(text).getByRole('button', { name: 'Ẩn bình luận' }).click();
      await dialog.getByLabel('Lý do').fill(reason);
      await dialog.getByRole('button', { name: 'Ẩn' }).click();
    },

    async show(text: string) {
      await comment(text).getByRole('button', { name: 'Hiện lại' }).click();
    },

    async askToBan(text: string) {
      await comment(text).getByRole('button', { name: 'Khóa tài khoản' }).click();
    },

    async pardon(text: string) {
      await comment(text)
        .getByRole('button', { name: /^Mở khóa tài khoản của/ })
        .click();
    },

    async ban(password: string) {
      await dialog.getByLabel('Mật khẩu của bạn').fill(password);
      await dialog.getByRole('button', { name: 'Khóa', exact: true }).click();
    },
  };
}
