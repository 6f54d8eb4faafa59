/** A listener's facts, and deleting a comment for good. */
export const moderationMessages = {
  of: (name: string) => `Bình luận của ${name}`,
  all: 'Xem mọi bình luận',
  loadFailed: 'Không tải được người nghe này',
  gone: 'Tài khoản này không còn.',
  facts: (since: string, comments: number, hidden: number) =>
    `Tham gia ${since}. ${comments} bình luận, ${hidden} đang ẩn.`,
  isOperator: 'Là quản trị viên.',
  bannedUntil: 'Tài khoản đang bị khóa.',
  silencedUntil: (time: string) => `Đang bị ngưng viết đến ${time}.`,
  silence: 'Tạm ngưng',
  silenceQuestion: (name: string) => `Tạm ngưng ${name}?`,
  silenceWarning:
    'Người này vẫn nghe và đọc, nhưng không bình luận, đổi tên hay mở playlist cho mọi người được. Họ đọc được lý do và thời hạn trong Hồ sơ.',
  silencing: 'Đang ngưng…',
  silenced: 'Đã tạm ngưng',
  days: 'Trong bao lâu',
  dayChoices: [
    [1, '1 ngày'],
    [7, '1 tuần'],
    [30, '1 tháng'],
  ] as const,
  unsilence: 'Cho viết lại',
  unsilenced: 'Đã cho viết lại',
  erase: 'Xóa hẳn',
  eraseComment: (name: string) => `Xóa hẳn bình luận của ${name}`,
  eraseQuestion: (name: string) => `Xóa hẳn bình luận của ${name}?`,
  eraseWarning: 'Không lấy lại được. Nếu chỉ cần mọi người không thấy, hãy ẩn.',
  erasing: 'Đang xóa…',
  erased: 'Đã xóa hẳn',
};
