import { expect, type Page } from '@playwright/test';
import { dragRow } from './drag-row.ts';

export type CollectionPage = ReturnType<typeof collectionPage>;

/** Page object of 'Thư viện', of a playlist's page, and of the dialog to choose a playlist. */
export function collectionPage(page: Page) {
  const main = page.getByRole('main');
  const row = (title: string) => main.getByRole('listitem').filter({ hasText: title });
  const inRow = (title: string, name: string) => row(title).getByRole('button', { name });
  const titles = () => main.getByRole('listitem').locator('a[href^="/track/"]').allTextContents();
  const chooser = page.getByRole('dialog', { name: 'Thêm vào playlist' });
  const editor = main.getByRole('form', { name: 'Sửa tên và mô tả' });

  return {
    row,
    chooser,
    heading: main.getByRole('heading', { level: 1 }),
    tab: (name: string) =>
      main.getByRole('navigation', { name: 'Thư viện' }).getByRole('link', { name, exact: true }),
    signIn: main.getByRole('link', { name: 'Đăng nhập' }),
    playAll: main.getByRole('button', { name: 'Phát tất cả' }),
    play: (title: string) => inRow(title, `Phát ${title}`),
    heart: (title: string) => inRow(title, `Thích ${title}`),
    clearHistory: main.getByRole('button', { name: 'Xóa lịch sử nghe' }),
    question: page.getByRole('alertdialog'),
    toast: (text: string) => page.locator('[data-sonner-toast]', { hasText: text }),

    newName: page.getByRole('textbox', { name: 'Tạo playlist mới' }),
    playlist: (title: string) => main.getByRole('link', { name: title }),
    choice: (title: string) => chooser.getByRole('checkbox', { name: title }),

    edit: main.getByRole('button', { name: 'Sửa tên và mô tả' }),
    name: editor.getByRole('textbox', { name: 'Tên playlist' }),
    description: editor.getByRole('textbox', { name: 'Mô tả' }),
    save: editor.getByRole('button', { name: 'Lưu' }),
    isPublic: main.getByRole('switch', { name: 'Công khai' }),
    share: main.getByRole('button', { name: 'Share' }),
    deletePlaylist: main.getByRole('button', { name: 'Xóa playlist' }),
    remove: (title: string) => inRow(title, `Bỏ ${title} khỏi playlist`),

    /** Titles in the list that is shown. */
    titles,
    drag: (title: string, onto: string) =>
      dragRow(page, {
        grip: inRow(title, `Chuyển chỗ ${title}`),
        title,
        onto: { title: onto, row: row(onto) },
        titles,
      }),

    async open(address = '/thu-vien') {
      await page.goto(address);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}
