import type { Page } from '@playwright/test';

export type Comments = ReturnType<typeof commentsOf>;

/** Page object of the comments under a track. */
export function commentsOf(page: Page) {
  const section = page.getByRole('region', { name: 'Comments' });
  const items = section.getByRole('listitem');
  const box = section.getByLabel('Viết comment');
  const send = section.getByRole('button', { name: 'Gửi' });
  const item = (text: string) => items.filter({ hasText: text });
  const deleteButton = (text: string) => item(text).getByRole('button', { name: 'Xóa comment' });

  return {
    section,
    items,
    box,
    send,
    item,
    deleteButton,
    loading: section.getByText('Đang tải comments…'),
    prompt: section.getByText('Bạn cần đăng nhập để comment'),
    signIn: section.getByRole('link', { name: 'Đăng nhập' }),
    retry: section.getByRole('button', { name: 'Thử lại' }),
    more: section.getByRole('button', { name: 'Xem thêm comments' }),

    texts: () => items.locator('p[dir=auto]').allTextContents(),

    /** Opens the menu of another listener's comment and chooses an item. */
    async choose(text: string, act: string) {
      await item(text)
        .getByRole('button', { name: /^Tùy chọn với bình luận/ })
        .click();
      await page.getByRole('menuitem', { name: act }).click();
    },

    async post(text: string) {
      await box.fill(text);
      await send.click();
    },

    async delete(text: string) {
      await deleteButton(text).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Xóa' }).click();
    },
  };
}
