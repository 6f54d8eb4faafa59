/** The account menu, and signing out. */
export const accountMenuMessages = {
  profile: 'Hồ sơ',
  favourites: 'Yêu thích',
  settings: 'Cài đặt',
  signOut: 'Đăng xuất',
  signedOut: 'Đăng xuất thành công',
  signedOutHint: 'Hẹn gặp lại bạn!',
  signOutFailed: 'Không thể đăng xuất',
};
