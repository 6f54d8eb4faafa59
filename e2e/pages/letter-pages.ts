import { expect, type Page } from '@playwright/test';

export type LetterPages = ReturnType<typeof letterPages>;

/** The pages to which letters lead, and the one that asks for a letter, in a listener's words. */
export function letterPages(page: Page) {
  const password = page.getByLabel('Mật khẩu', { exact: true });
  const confirmButton = page.getByRole('button', { name: 'Xác nhận email' });
  const newPassword = page.getByLabel('Mật khẩu mới', { exact: true });
  const repeated = page.getByLabel('Nhập lại mật khẩu mới');
  const saveButton = page.getByRole('button', { name: 'Đổi mật khẩu' });

  return {
    password,
    confirmButton,
    newPassword,
    saveButton,
    notice: (title: string) => page.getByRole('heading', { name: title, level: 2 }),

    /** Opens a letter's link, whose secret the address then forgets. */
    async open(link: string) {
      await page.goto(link);
      await expect(page).toHaveURL((url) => url.hash === '');
    },

    async confirm(secret: string) {
      await password.fill(secret);
      await confirmButton.click();
    },

    async askForLetter(email: string) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Gửi liên kết' }).click();
      await expect(page.getByRole('heading', { name: 'Kiểm tra email của bạn' })).toBeVisible();
    },

    async choose(secret: string) {
      await newPassword.fill(secret);
      await repeated.fill(secret);
      await saveButton.click();
    },
  };
}
