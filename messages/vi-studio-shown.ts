const REASONS: Record<string, string> = {
  ENOSPC: 'Ổ đĩa của máy chủ đã đầy',
  EDQUOT: 'Ổ đĩa của máy chủ đã đầy',
  EROFS: 'Ổ đĩa của máy chủ không ghi được',
  EACCES: 'Máy chủ không có quyền ghi vào DATA_DIR/site',
  EIO: 'Ổ đĩa của máy chủ có lỗi',
  'database-away': 'Máy chủ không hỏi được cơ sở dữ liệu',
  late: 'Máy chủ đang bận',
};

const reason = (code: string) =>
  (Object.hasOwn(REASONS, code) ? REASONS[code] : undefined) ?? `Lỗi ${code}`;

/** Whether the site shows what an operator has saved. */
export const studioShownMessages = {
  saved: 'Đã lưu. Trang đang được cập nhật.',
  late: 'Đã lưu, trang chưa cập nhật được',
  lateBecause: (code: string) => `${reason(code)}. Máy chủ tự thử lại; xem mục Cảnh báo.`,
  unknown: 'Đã lưu, chưa biết trang đã cập nhật chưa',
  unknownBecause: 'Mất kết nối với máy chủ. Hãy mở trang xem lại.',
  leftOut: 'Đã lưu, nhưng bài chưa lên trang được',
  leftOutBecause: (id: string, fields: string) => `${id}: giá trị lạ ở ${fields}.`,
  reason,
};
