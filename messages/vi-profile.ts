import { siteWords } from './site-words.ts';

/** /ho-so */
export const profileMessages = {
  get title() {
    return `Hồ sơ · ${siteWords.name}`;
  },
  get description() {
    return `Tên hiển thị, mật khẩu và những comment của bạn trên ${siteWords.name}.`;
  },
  heading: 'Hồ sơ',
  you: 'Tên của bạn',
  invitation:
    'Đăng nhập để có tên riêng dưới mỗi comment, và tìm lại mọi đoạn nhạc bạn từng nhắc tới.',
  loading: 'Đang mở hồ sơ…',
  loadFailed: 'Không thể tải hồ sơ',
  name: 'Tên hiển thị',
  nameHint: 'Tên này đứng cạnh mọi comment của bạn.',
  saveName: 'Lưu tên',
  savingName: 'Đang lưu…',
  nameSaved: 'Thành công',
  nameSavedHint: 'Tên hiển thị đã được đổi',
  nameFailed: 'Không thể đổi tên hiển thị',
  comments: 'Comments của bạn',
  noComments: 'Bạn chưa comment dưới track nào.',
  lostTrack: 'Track không còn ở đây',
  changePassword: 'Đổi mật khẩu',
  changingPassword: 'Đang đổi…',
  currentPassword: 'Mật khẩu hiện tại',
  newPassword: 'Mật khẩu mới',
  newPasswordPlaceholder: 'Tối thiểu 6 ký tự',
  repeatPassword: 'Nhập lại mật khẩu mới',
  passwordChanged: 'Thành công',
  passwordChangedHint: 'Mật khẩu đã được đổi, các thiết bị khác đã được đăng xuất',
  passwordFailed: 'Không thể đổi mật khẩu',
  noPassword: 'Tài khoản này đăng nhập bằng Google nên không có mật khẩu riêng ở đây.',
};
