import type { Theme } from '#app/domain/theme.ts';

/** What /cai-dat says. */
export const settingsMessages = {
  title: 'Cài đặt · VINAHOUSE',
  description: 'Giao diện sáng, tối, phím tắt, Nonstop và tài khoản của bạn trên VINAHOUSE.',
  heading: 'Cài đặt',
  device: 'Trên thiết bị này',
  theme: 'Giao diện',
  themes: { dark: 'Tối', light: 'Sáng', system: 'Theo máy' } satisfies Record<Theme, string>,
  keysHint: 'Bấm ? khi có bài đang mở để xem các phím.',
  nonstopFailed: 'Chưa đổi được Nonstop',
  account: 'Tài khoản',
  accountLoading: 'Đang mở tài khoản…',
  invitation: 'Đăng nhập để quản lý tài khoản của bạn.',
  signOutEverywhere: 'Đăng xuất khỏi mọi thiết bị',
  signOutEverywhereHint:
    'Điện thoại, máy tính nào đang mở tài khoản này cũng sẽ phải đăng nhập lại, kể cả máy này.',
  signingOut: 'Đang đăng xuất…',
  deleteAccount: 'Xóa tài khoản',
  deleteAccountHint: 'Mất hẳn tài khoản cùng mọi thứ của bạn, không lấy lại được.',
  deleteQuestion: 'Xóa tài khoản vĩnh viễn?',
  deleteWarning: 'Xóa rồi là mất hẳn, không ai lấy lại được, kể cả chúng tôi:',
  deleteLosses: [
    'tên hiển thị và hồ sơ',
    'mọi comment bạn đã viết',
    'Yêu thích và mọi playlist, cả playlist công khai',
    'quyền đăng nhập bằng email này',
  ],
  confirmByPassword: 'Nhập mật khẩu để xác nhận',
  confirmByEmail: 'Nhập email của tài khoản để xác nhận',
  wrongEmail: 'Email không khớp với tài khoản này',
  keepAccount: 'Giữ lại',
  confirmDelete: 'Xóa vĩnh viễn',
  deleting: 'Đang xóa…',
  deleted: 'Đã xóa',
  deletedHint: 'Tài khoản của bạn đã được xóa',
  deleteFailed: 'Không thể xóa tài khoản',
};
