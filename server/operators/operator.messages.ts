export const messages = {
  usage: `Cách dùng: npm run operator -- LỆNH

  add EMAIL      cho tài khoản này quyền quản trị
  remove EMAIL   bỏ quyền quản trị
  list           ai đang có quyền`,
  none: 'Chưa có quản trị viên nào. Thêm: npm run operator -- add EMAIL',
  operator: (email: string, name: string | null) => (name ? `${email}  ${name}` : email),
  added: (email: string) => `${email} là quản trị viên. Đăng nhập rồi mở /quan-tri.`,
  removed: (email: string) => `${email} không còn là quản trị viên.`,
  unknown: (email: string) =>
    `Không có tài khoản nào đã xác nhận email ${email}. Đăng ký trên trang và mở liên kết trong thư trước đã.`,
};
