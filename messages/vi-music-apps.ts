import { siteWords } from './site-words.ts';

/** /cai-dat: passwords for apps that play the site's music. */
export const musicAppsMessages = {
  heading: 'Ứng dụng nghe nhạc',
  get intro() {
    return `Nghe nhạc của ${siteWords.name} bằng ứng dụng bạn quen dùng: Symfonium, DSub (Android), Amperfy, play:Sub (iPhone), Feishin (máy tính). Mỗi ứng dụng cần một mật khẩu riêng; đừng dùng mật khẩu tài khoản.`;
  },
  name: 'Tên thiết bị hoặc ứng dụng',
  placeholder: 'Symfonium trên điện thoại',
  make: 'Tạo mật khẩu ứng dụng',
  making: 'Đang tạo…',
  makeFailed: 'Không thể tạo mật khẩu ứng dụng',
  list: 'Ứng dụng đã có mật khẩu',
  never: 'Chưa dùng lần nào',
  userName: (userName: string) => `Tên đăng nhập: ${userName}`,
  revoke: 'Thu hồi',
  revokeOf: (name: string) => `Thu hồi ${name}`,
  revoked: 'Đã thu hồi mật khẩu ứng dụng',
  revokeFailed: 'Không thể thu hồi mật khẩu ứng dụng',
  made: (name: string) => `Mật khẩu cho ${name}`,
  once: 'Mật khẩu chỉ hiện lần này. Trong ứng dụng, chọn kiểu máy chủ Subsonic, OpenSubsonic hoặc Navidrome, rồi điền ba dòng dưới đây. Ứng dụng hỏi API key thì điền mật khẩu, bỏ trống tên đăng nhập.',
  fields: { server: 'Máy chủ', userName: 'Tên đăng nhập', password: 'Mật khẩu' },
  copy: 'Chép',
  copyOf: (field: string) => `Chép ${field.toLocaleLowerCase('vi')}`,
  copied: (field: string) => `Đã chép ${field.toLocaleLowerCase('vi')}`,
  done: 'Xong, ẩn mật khẩu',
  failures: {
    app_bad_name: 'Đặt tên từ 1 đến 40 ký tự.',
    too_many_apps: 'Bạn đã có đủ 10 ứng dụng. Thu hồi bớt rồi tạo tiếp nhé.',
    apps_closed: 'Trang này vừa ngừng cho ứng dụng nghe nhạc.',
    over_request_rate_limit: 'Bạn thử quá nhiều lần. Đợi vài phút rồi thử lại.',
    session_ended: 'Phiên đăng nhập đã kết thúc. Đăng nhập lại nhé.',
    account_banned: 'Tài khoản này đang bị khóa.',
  } as Record<string, string>,
};
