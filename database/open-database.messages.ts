import { inLanguage } from '#runtime/in-language.mjs';

type Causes = Record<string, string>;

const CAUSES_VI: Causes = {
  EROFS: 'ổ đĩa chỉ đọc',
  EACCES: 'không có quyền ghi',
  EPERM: 'không có quyền ghi',
  ENOSPC: 'ổ đĩa đã đầy',
  EDQUOT: 'ổ đĩa đã đầy',
  EEXIST: 'có một tệp nằm ở đó',
  ENOTDIR: 'có một tệp nằm ở đó',
};

const CAUSES_EN: Causes = {
  EROFS: 'the disk is read-only',
  EACCES: 'no permission to write',
  EPERM: 'no permission to write',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
};

export const messages = inLanguage({
  vi: {
    heldByAnother: (dataFolder: string, pid: string) =>
      `Thư mục dữ liệu ${dataFolder} đang được một chương trình khác giữ${pid && ` (tiến trình ${pid})`}, ` +
      'mà cơ sở dữ liệu của nó không trả lời.\n' +
      'Hãy đợi máy chủ khởi động xong rồi thử lại, hoặc dừng tiến trình đó. ' +
      'Nếu máy chủ chạy với DATABASE_URL, hãy đặt cùng DATABASE_URL cho lệnh này.',
    unusableFolder: (dataFolder: string, code: string | undefined) =>
      `Không dùng được thư mục dữ liệu ${dataFolder}: ${CAUSES_VI[code ?? ''] ?? code ?? 'lỗi không rõ'}.\n` +
      'Hãy cho phép ghi vào thư mục này, hoặc chọn thư mục khác bằng DATA_DIR=…',
    postgresNotStarted: (reason: string) => `Không khởi động được cơ sở dữ liệu. ${reason}`,
    databaseAway: (reason: string) =>
      `Không dùng được cơ sở dữ liệu trong DATABASE_URL: ${reason}\nHãy kiểm tra địa chỉ rồi thử lại.`,
  },
  en: {
    heldByAnother: (dataFolder, pid) =>
      `Another program${pid && ` (process ${pid})`} holds the data folder ${dataFolder}, ` +
      'and its database does not answer.\n' +
      'Wait until the server has started and try again, or stop that process. ' +
      'If the server runs with DATABASE_URL, set the same DATABASE_URL for this command.',
    unusableFolder: (dataFolder, code) =>
      `The data folder ${dataFolder} cannot be used: ${CAUSES_EN[code ?? ''] ?? code ?? 'unknown error'}.\n` +
      'Allow writing to this folder, or choose another one with DATA_DIR=…',
    postgresNotStarted: (reason) => `The database did not start. ${reason}`,
    databaseAway: (reason) =>
      `The database of DATABASE_URL cannot be used: ${reason}\nCheck the address and try again.`,
  },
});
