/** What /quan-tri says to whoever comes there; vi-studio.ts has what operators read. */
export const studioGateMessages = {
  title: 'Quản trị · VINAHOUSE',
  description: 'Dành cho ban quản trị VINAHOUSE.',
  heading: 'Quản trị',
  invitation: 'Trang này dành cho ban quản trị. Đăng nhập để vào.',
  loading: 'Đang mở trang quản trị…',
  loadFailed: 'Không mở được trang quản trị',
  notOperator: 'Trang này dành cho ban quản trị. Tài khoản của bạn không có quyền ở đây.',
};
