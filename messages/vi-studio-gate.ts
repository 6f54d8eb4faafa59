import { siteWords } from './site-words.ts';

/** What everybody sees at /quan-tri; vi-studio.ts has the texts for operators. */
export const studioGateMessages = {
  get title() {
    return `Quản trị · ${siteWords.name}`;
  },
  get description() {
    return `Dành cho ban quản trị ${siteWords.name}.`;
  },
  heading: 'Quản trị',
  invitation: 'Trang này dành cho ban quản trị. Đăng nhập để vào.',
  loading: 'Đang mở trang quản trị…',
  loadFailed: 'Không mở được trang quản trị',
  notOperator: 'Trang này dành cho ban quản trị. Tài khoản của bạn không có quyền ở đây.',
};
