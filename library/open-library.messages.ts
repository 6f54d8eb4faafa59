const CAUSES: Record<string, string> = {
  EROFS: 'ổ đĩa chỉ đọc',
  EACCES: 'không có quyền ghi',
  EPERM: 'không có quyền ghi',
  ENOSPC: 'ổ đĩa đã đầy',
  EDQUOT: 'ổ đĩa đã đầy',
  EEXIST: 'có một tệp nằm ở đó',
  ENOTDIR: 'có một tệp nằm ở đó',
};

export const messages = {
  heldByAnother: (dataFolder: string, pid: string) =>
    `Thư mục dữ liệu ${dataFolder} đang được một chương trình khác giữ${pid && ` (tiến trình ${pid})`}, ` +
    'mà cơ sở dữ liệu của nó không trả lời.\n' +
    'Hãy đợi máy chủ khởi động xong rồi thử lại, hoặc dừng tiến trình đó. ' +
    'Nếu máy chủ chạy với DATABASE_URL, hãy đặt cùng DATABASE_URL cho lệnh này.',
  unusableFolder: (dataFolder: string, code: string | undefined) =>
    `Không dùng được thư mục dữ liệu ${dataFolder}: ${CAUSES[code ?? ''] ?? code ?? 'lỗi không rõ'}.\n` +
    'Hãy cho phép ghi vào thư mục này, hoặc chọn thư mục khác bằng DATA_DIR=…',
  postgresNotStarted: (reason: string) => `Không khởi động được cơ sở dữ liệu. ${reason}`,
  databaseAway: (reason: string) =>
    `Không dùng được cơ sở dữ liệu trong DATABASE_URL: ${reason}\nHãy kiểm tra địa chỉ rồi thử lại.`,
};
