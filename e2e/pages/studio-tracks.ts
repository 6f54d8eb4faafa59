import type { Page } from '@playwright/test';

/** Page object of the operators' tracks, /quan-tri?phan=nhac. */
export function studioTracks(page: Page) {
  const items = page.getByRole('list', { name: 'Các bài trong thư viện' }).getByRole('listitem');
  const item = (title: string) => items.filter({ hasText: title });
  const editor = page.getByRole('dialog', { name: /^Sửa/ });
  const question = page.getByRole('alertdialog');
  const chosen = page.getByRole('toolbar', { name: /^Đã chọn/ });

  return {
    items,
    item,
    editor,
    question,
    chosen,
    problem: editor.getByRole('alert'),

    open: () => page.goto('/quan-tri?phan=nhac'),

    async find(words: string) {
      await page.getByLabel('Tìm trong thư viện').fill(words);
      await page.getByRole('button', { name: 'Tìm', exact: true }).click();
    },

    field: (label: string) => editor.getByLabel(label, { exact: true }),

    edit: (title: string) =>
      item(title)
        .getByRole('button', { name: `Sửa ${title}` })
        .click(),
    cover: page.getByRole('alertdialog', { name: /^Ảnh bìa mới/ }),
    duplicates: page.getByRole('list', { name: 'Dài, to và nhanh như nhau' }),
    save: () => editor.getByRole('button', { name: 'Lưu' }).click(),
    choose: (title: string) => item(title).getByRole('checkbox').check(),

    async takeDownChosen(reason: string) {
      await chosen.getByRole('button', { name: 'Gỡ', exact: true }).click();
      await question.getByLabel('Lý do').fill(reason);
      await question.getByRole('button', { name: 'Gỡ', exact: true }).click();
    },
  };
}
