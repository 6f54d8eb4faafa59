import type { DeviceName } from '#domain/device-name.ts';
import type { Theme } from '#domain/theme.ts';
import { siteWords } from './site-words.ts';

/** /cai-dat */
export const settingsMessages = {
  get title() {
    return `Cài đặt · ${siteWords.name}`;
  },
  get description() {
    return `Giao diện sáng, tối, phím tắt, Nonstop và tài khoản của bạn trên ${siteWords.name}.`;
  },
  heading: 'Cài đặt',
  device: 'Trên thiết bị này',
  theme: 'Giao diện',
  themes: { dark: 'Tối', light: 'Sáng', system: 'Theo máy' } satisfies Record<Theme, string>,
  keysHint: 'Bấm ? khi có bài đang mở để xem các phím.',
  nonstopFailed: 'Chưa đổi được Nonstop',
  account: 'Tài khoản',
  accountLoading: 'Đang mở tài khoản…',
  invitation: 'Đăng nhập để quản lý tài khoản của bạn.',
  devices: 'Thiết bị đang đăng nhập',
  devicesLoading: 'Đang mở danh sách thiết bị…',
  devicesFailed: 'Không thể tải danh sách thiết bị',
  deviceName: ({ browser, system }: DeviceName) => {
    if (browser && system) return `${browser} trên ${system}`;
    return browser ?? system ?? 'Thiết bị khác';
  },
  thisDevice: 'Thiết bị này',
  noOtherDevice: 'Không có thiết bị nào khác.',
  signOutDevice: (name: string) => `Đăng xuất ${name}`,
  deviceSignedOut: 'Đã đăng xuất thiết bị',
  email: 'Đổi email',
  emailHint: (email: string) =>
    `Đang dùng ${email}. Cả địa chỉ này và địa chỉ mới sẽ nhận được thư; email đổi khi cả hai đã xác nhận.`,
  newEmail: 'Email mới',
  sameEmail: 'Đây là email đang dùng.',
  changeEmail: 'Đổi email',
  changingEmail: 'Đang gửi…',
  emailAsked: (email: string, newEmail: string) =>
    `Đã gửi thư đến ${email} và ${newEmail}. Mở cả hai thư và xác nhận nhé.`,
  emailFailed: 'Không thể đổi email',
  signOutEverywhere: 'Đăng xuất khỏi mọi thiết bị',
  signOutEverywhereHint:
    'Điện thoại, máy tính nào đang mở tài khoản này cũng sẽ phải đăng nhập lại, kể cả máy này.',
  signingOut: 'Đang đăng xuất…',
  data: 'Tải dữ liệu của bạn',
  dataHint:
    'Một tệp JSON có mọi thứ trang này giữ về bạn: hồ sơ, comment, Yêu thích, playlist, chỗ nghe dở, báo cáo, phiên đăng nhập.',
  dataLoading: 'Đang lấy dữ liệu…',
  dataFailed: 'Không thể tải dữ liệu của bạn',
  dataFile: 'du-lieu-cua-toi.json',
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
