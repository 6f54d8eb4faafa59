import { inLanguage } from '#runtime/in-language.mjs';

/** Output of `npm run operator`. */
export const messages = inLanguage({
  vi: {
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
  },
  en: {
    usage: `Usage: npm run operator -- COMMAND

  add EMAIL      makes this account an operator
  remove EMAIL   ends that
  list           who is an operator`,
    none: 'There is no operator yet. Add one: npm run operator -- add EMAIL',
    operator: (email, name) => (name ? `${email}  ${name}` : email),
    added: (email) => `${email} is an operator. Sign in and open /quan-tri.`,
    removed: (email) => `${email} is no longer an operator.`,
    unknown: (email) =>
      `No account has confirmed the e-mail address ${email}. First sign up on the site and open the link in the e-mail.`,
  },
});
