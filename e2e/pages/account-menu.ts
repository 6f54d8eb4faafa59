import type { Page } from '@playwright/test';

export type AccountMenu = ReturnType<typeof accountMenu>;

/** Page object of the account menu in the header. */
export function accountMenu(page: Page) {
  const header = page.getByRole('banner');
  const button = header.getByRole('button', { name: /^Tài khoản của/ });
  const item = (name: string) => page.getByRole('menuitem', { name });
  return {
    button,
    item,
    signIn: header.getByRole('link', { name: 'Đăng nhập' }),

    async signOut() {
      await button.click();
      await item('Đăng xuất').click();
    },
  };
}
