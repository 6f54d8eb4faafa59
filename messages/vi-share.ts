/** After a link was copied. */
export const shareMessages = {
  copied: 'Đã sao chép liên kết',
  copiedHint: 'Dán vào Zalo, Messenger để gửi cho bạn bè.',
  copyFailed: 'Không thể sao chép liên kết',
};
