import type { PasswordProblem } from '#domain/check-new-password.ts';
import { siteWords } from './site-words.ts';

/** Signing in and up, and the fields that other forms share with it. */
export const authMessages = {
  get title() {
    return `Đăng nhập · ${siteWords.name}`;
  },
  heading: 'Đăng nhập',
  get description() {
    return `Đăng nhập hoặc đăng ký ${siteWords.name} để comment dưới từng track. Nghe nhạc thì khỏi cần.`;
  },
  invitation: 'Có tài khoản để comment. Nghe nhạc thì khỏi cần.',
  google: 'Tiếp tục với Google',
  googleRedirecting: 'Đang chuyển hướng...',
  googleFailed: 'Không thể đăng nhập bằng Google',
  wayBack: 'Quay lại chỗ lúc nãy?',
  goBack: 'Quay lại',
  googleMissing: 'Trang này chưa bật đăng nhập bằng Google.',
  googleRefused:
    'Google không cho đăng nhập bên trong ứng dụng này. Dùng email bên dưới, hoặc mở trang bằng trình duyệt.',
  openInBrowser: 'Mở bằng trình duyệt',
  linkCopied: 'Đã sao chép liên kết',
  linkCopiedHint: 'Mở trình duyệt rồi dán vào thanh địa chỉ.',
  or: 'Hoặc',
  tabs: 'Đăng nhập hoặc đăng ký',
  forgot: 'Quên mật khẩu?',
  signIn: 'Đăng nhập',
  signingIn: 'Đang đăng nhập…',
  signUp: 'Đăng ký',
  signingUp: 'Đang tạo tài khoản…',
  displayName: 'Tên hiển thị',
  displayNamePlaceholder: 'Mọi người gọi bạn là gì?',
  email: 'Email',
  emailPlaceholder: 'ban@email.com',
  password: 'Mật khẩu',
  newPasswordPlaceholder: 'Tạo mật khẩu (tối thiểu 6 ký tự)',
  repeatPassword: 'Xác nhận mật khẩu',
  showPassword: 'Hiện mật khẩu',
  passwordProblems: {
    mismatch: 'Mật khẩu không khớp',
    'too-short': 'Mật khẩu phải có ít nhất 6 ký tự',
  } satisfies Record<PasswordProblem, string>,
  signedIn: 'Đăng nhập thành công!',
  signedInHint: 'Chào mừng bạn quay lại',
  signInFailed: 'Email hoặc mật khẩu không đúng',
  tooManyTries: 'Bạn thử quá nhiều lần. Đợi vài phút, hoặc bấm “Quên mật khẩu?” để vào bằng email.',
  signedUp: 'Thành công!',
  checkMail: 'Vui lòng kiểm tra email để xác thực tài khoản',
  hasAccount: 'Tôi đã có tài khoản',
  agreement: 'Khi tạo tài khoản, bạn đồng ý với',
  and: ' và ',
  signUpFailed: 'Không thể tạo tài khoản',
  mailSentTo: 'Đã gửi liên kết xác thực đến',
  mailHint: 'Chưa thấy thì ngó qua mục Spam, hoặc gửi lại.',
  resend: 'Gửi lại email',
  resendIn: (sec: number) => `Gửi lại sau ${sec} giây`,
  resent: 'Đã gửi lại email',
  resendFailed: 'Không thể gửi lại email',
  mailbox: 'Máy chủ này chưa gửi email thật: thư nằm trong hộp thư thử.',
  openMailbox: 'Mở hộp thư thử',
  linkFailed: 'Không thể đăng nhập bằng liên kết này',
};
