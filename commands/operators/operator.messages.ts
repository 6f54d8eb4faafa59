import { inLanguage } from '#runtime/in-language.mjs';

/** Output of `npm run operator`. */
export const messages = inLanguage({
  vi: {
    usage: `Cách dùng: npm run operator -- LỆNH

  add EMAIL      cho tài khoản này quyền quản trị
  remove EMAIL   bỏ quyền quản trị
  list           ai đang có quyền
  new-key        đổi khóa ký phiên đăng nhập; mọi người phải đăng nhập lại`,
    none: 'Chưa có quản trị viên nào. Thêm: npm run operator -- add EMAIL',
    operator: (email: string, name: string | null) => (name ? `${email}  ${name}` : email),
    added: (email: string) => `${email} là quản trị viên. Đăng nhập rồi mở /quan-tri.`,
    removed: (email: string) => `${email} không còn là quản trị viên.`,
    unknown: (email: string) =>
      `Không có tài khoản nào đã xác nhận email ${email}. Đăng ký trên trang và mở liên kết trong thư trước đã.`,
    serverRuns: 'Hãy tắt mọi máy chủ của trang trước: chúng đang ký bằng khóa cũ.',
    keyInEnvironment:
      'Khóa nằm trong JWT_SECRET. Hãy tắt mọi máy chủ, đặt JWT_SECRET mới cho tất cả, rồi bật lại.',
    keyReplaced: 'Đã đổi khóa. Mọi người phải đăng nhập lại.',
  },
  en: {
    usage: `Usage: npm run operator -- COMMAND

  add EMAIL      makes this account an operator
  remove EMAIL   ends that
  list           who is an operator
  new-key        replaces the key that signs sessions; everybody has to sign in again`,
    none: 'There is no operator yet. Add one: npm run operator -- add EMAIL',
    operator: (email, name) => (name ? `${email}  ${name}` : email),
    added: (email) => `${email} is an operator. Sign in and open /quan-tri.`,
    removed: (email) => `${email} is no longer an operator.`,
    unknown: (email) =>
      `No account has confirmed the e-mail address ${email}. First sign up on the site and open the link in the e-mail.`,
    serverRuns: 'First stop all servers of the site: they sign with the former key.',
    keyInEnvironment:
      'The key is in JWT_SECRET. Stop all servers, give all of them a new JWT_SECRET, and start them again.',
    keyReplaced: 'The key was replaced. Everybody has to sign in again.',
  },
});
