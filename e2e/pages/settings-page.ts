import type { Page } from '@playwright/test';

export type SettingsPage = ReturnType<typeof settingsPage>;

/** Page object of 'Cài đặt'. */
export function settingsPage(page: Page) {
  const main = page.getByRole('main');
  const question = page.getByRole('alertdialog', { name: 'Xóa tài khoản vĩnh viễn?' });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Cài đặt' }),
    theme: (name: string) =>
      main.getByRole('group', { name: 'Giao diện' }).getByRole('radio', { name }),
    nonstop: main.getByRole('switch', { name: 'Nonstop' }),
    keys: main.getByRole('switch', { name: 'Dùng phím tắt' }),
    invitation: main.getByText('Đăng nhập để quản lý tài khoản của bạn.'),
    devices: main.getByRole('list', { name: 'Thiết bị đang đăng nhập' }),
    newEmail: main.getByLabel('Email mới'),
    changeEmail: main.getByRole('button', { name: 'Đổi email' }),
    signOutEverywhere: main.getByRole('button', { name: 'Đăng xuất khỏi mọi thiết bị' }),
    deleteAccount: main.getByRole('button', { name: 'Xóa tài khoản' }),
    question,
    password: question.getByLabel('Nhập mật khẩu để xác nhận'),
    email: question.getByLabel('Nhập email của tài khoản để xác nhận'),
    problem: question.getByRole('alert'),
    confirm: question.getByRole('button', { name: 'Xóa vĩnh viễn' }),

    open: () => page.goto('/cai-dat'),
  };
}
