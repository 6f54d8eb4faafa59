import { siteWords } from './site-words.ts';

/** The pages that links in e-mails open, and the form that requests a password reset. */
export const emailLinkMessages = {
  get confirmTitle() {
    return `Xác nhận email · ${siteWords.name}`;
  },
  get confirmDescription() {
    return `Xác nhận địa chỉ email của bạn trên ${siteWords.name}.`;
  },
  confirmHeading: 'Xác nhận email',
  opening: 'Đang mở liên kết…',
  choosePassword: 'Chỉ còn một bước: nhập mật khẩu cho tài khoản.',
  choosePasswordHint:
    'Nhập mật khẩu bạn đã chọn lúc đăng ký, hoặc chọn mật khẩu mới. Đây sẽ là mật khẩu của tài khoản.',
  signedUpHere: (email: string) =>
    `Bạn đã đăng ký bằng ${email} trên trình duyệt này. Bấm để xác nhận và đăng nhập.`,
  signedUpHereHint:
    'Tài khoản giữ mật khẩu đã chọn lúc đăng ký. Nếu không phải bạn đăng ký, hãy chọn mật khẩu khác.',
  otherPassword: 'Chọn mật khẩu khác',
  confirm: 'Xác nhận email',
  confirming: 'Đang xác nhận…',
  confirmed: 'Đã xác nhận email',
  confirmFailed: 'Không thể xác nhận email',
  noLink:
    'Trang này mở từ liên kết trong email. Mở thư Vinahouse đã gửi cho bạn rồi bấm vào liên kết.',
  expired: 'Liên kết đã hết hạn hoặc đã được dùng.',
  expiredHint:
    'Đã xác nhận rồi thì đăng nhập là xong; không vào được thì đặt lại mật khẩu. Chưa xác nhận thì đăng ký lại để nhận thư mới.',
  toForgot: 'Đặt lại mật khẩu',
  stillSignedIn: (email: string) =>
    `Máy này vẫn đang đăng nhập bằng ${email}. Đăng xuất nếu bạn muốn đổi tài khoản.`,

  changeHint:
    'Bấm để xác nhận rằng địa chỉ email này là của bạn và bạn muốn đổi email của tài khoản.',
  otherToConfirm: 'Đã xác nhận địa chỉ này',
  otherToConfirmHint: 'Còn một bước: mở thư ở địa chỉ email còn lại và xác nhận ở đó nữa.',
  changed: 'Đã đổi email',
  changedHint: (email: string) => `Từ giờ bạn đăng nhập bằng ${email}.`,
  changeExpiredHint: 'Vào Cài đặt để yêu cầu đổi email lần nữa.',

  get forgotTitle() {
    return `Quên mật khẩu · ${siteWords.name}`;
  },
  get forgotDescription() {
    return `Đặt lại mật khẩu tài khoản ${siteWords.name} của bạn qua email.`;
  },
  forgotHeading: 'Quên mật khẩu',
  forgotHint: 'Nhập email của tài khoản. Bạn sẽ nhận được thư có liên kết để chọn mật khẩu mới.',
  sendLink: 'Gửi liên kết',
  sendingLink: 'Đang gửi…',
  sendFailed: 'Không thể gửi email',
  linkSent: 'Kiểm tra email của bạn',
  linkSentTo: (email: string) =>
    `Nếu ${email} có tài khoản, thư đặt lại mật khẩu đang trên đường tới.`,
  newPasswordHeading: 'Mật khẩu mới',
  newPasswordHint: 'Chọn mật khẩu mới. Mọi thiết bị khác đang đăng nhập sẽ được đăng xuất.',
  newPassword: 'Mật khẩu mới',
  passwordPlaceholder: 'Tối thiểu 6 ký tự',
  repeatPassword: 'Nhập lại mật khẩu mới',
  savePassword: 'Đổi mật khẩu',
  savingPassword: 'Đang đổi…',
  passwordSaved: 'Mật khẩu đã được đổi',
  passwordFailed: 'Không thể đổi mật khẩu',
  signedInHere: 'Bạn đã đăng nhập trên máy này.',
  othersSignedOut: 'Bạn đã đăng nhập trên máy này. Các thiết bị khác đã được đăng xuất.',
  toSignIn: 'Đến trang đăng nhập',
  backToSignIn: 'Về trang đăng nhập',
};
