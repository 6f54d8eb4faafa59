import { expect, type Page } from '@playwright/test';

export type EmailLinkPages = ReturnType<typeof emailLinkPages>;

/** Page object of the pages that e-mails link to, and of the one that requests an e-mail. */
export function emailLinkPages(page: Page) {
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

    /** Opens the link of an e-mail. The page then removes the secret from the URL. */
    async open(link: string) {
      await page.goto(link);
      await expect(page).toHaveURL((url) => url.hash === '');
    },

    async confirm(secret: string) {
      await password.fill(secret);
      await confirmButton.click();
    },

    async requestEmail(email: string) {
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
