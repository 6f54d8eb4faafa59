const CAUSES: Record<string, string> = {
  EACCES: 'không có quyền đọc',
  EPERM: 'không có quyền đọc',
  ENOENT: 'không còn ở đó, hoặc là liên kết hỏng',
  ELOOP: 'liên kết vòng tròn',
  EIO: 'ổ đĩa báo lỗi khi đọc',
  ENAMETOOLONG: 'tên quá dài',
};

/** Reasons shown in the report. */
export const messages = {
  unreadable: (error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    return `không đọc được: ${CAUSES[code ?? ''] ?? message}`;
  },
  failed: (reason: string) => `không chuẩn bị được, lần nhập sau sẽ thử lại: ${reason}`,
  nameIsNotUtf8: 'tên tệp không phải Unicode (UTF-8): hãy đổi tên tệp',
  missingFile: 'tracks.json nêu tệp này, nhưng không thấy tệp',
  oddValue: (name: string) => `có giá trị mà kho nhạc không nhận (${name})`,
  changing: 'tệp đang được ghi: lần nhập sau sẽ đọc lại',
  removed: 'đã gỡ',
  hidden: 'đang ẩn',
  idTaken: (id: string) => `tracks.json đặt mã "${id}", nhưng mã này là của bài khác`,
  sameAs: (path: string) => `cùng bản thu với ${path}`,
  diskFull:
    'Ổ đĩa đã đầy, việc nhập dừng lại. Không có gì bị hỏng: hãy giải phóng chỗ rồi chạy lại lệnh để đi tiếp.',
  databaseLost:
    'Mất kết nối với cơ sở dữ liệu, việc nhập dừng lại. Không có gì bị mất: hãy chạy lại lệnh để đi tiếp.',
  libraryNotWritable: (folder: string, code: string | undefined) =>
    `Không ghi được vào thư viện ${folder} (${code}). Hãy cho phép ghi vào thư mục này rồi chạy lại lệnh.`,
};
