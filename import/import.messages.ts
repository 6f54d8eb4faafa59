import { inLanguage } from '#runtime/in-language.mjs';

type Causes = Record<string, string>;

const CAUSES_VI: Causes = {
  EACCES: 'không có quyền đọc',
  EPERM: 'không có quyền đọc',
  ENOENT: 'không còn ở đó, hoặc là liên kết hỏng',
  ELOOP: 'liên kết vòng tròn',
  EIO: 'ổ đĩa báo lỗi khi đọc',
  ENAMETOOLONG: 'tên quá dài',
};

const CAUSES_EN: Causes = {
  EACCES: 'no permission to read',
  EPERM: 'no permission to read',
  ENOENT: 'it is gone, or is a broken link',
  ELOOP: 'its links lead in a circle',
  EIO: 'the disk reports an error',
  ENAMETOOLONG: 'the name is too long',
};

function cause(error: unknown, causes: Causes): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return causes[code ?? ''] ?? message;
}

/** Reasons shown in the report. */
export const messages = inLanguage({
  vi: {
    unreadable: (error: unknown) => `không đọc được: ${cause(error, CAUSES_VI)}`,
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
    mediaAway: (code: string) =>
      `Kho nhạc (MEDIA_S3_ENDPOINT) không nhận tệp (${code}), việc nhập dừng lại. Không có gì bị mất: hãy xem lại kho rồi chạy lại lệnh để đi tiếp.`,
    mediaNotWritable: (folder: string, code: string | undefined) =>
      `Không ghi được vào thư viện ${folder} (${code}). Hãy cho phép ghi vào thư mục này rồi chạy lại lệnh.`,
  },
  en: {
    unreadable: (error) => `cannot be read: ${cause(error, CAUSES_EN)}`,
    failed: (reason) => `could not be prepared, the next import tries again: ${reason}`,
    nameIsNotUtf8: 'the file’s name is not Unicode (UTF-8): rename the file',
    missingFile: 'tracks.json names this file, but it is not there',
    oddValue: (name) => `has a value that the library does not take (${name})`,
    changing: 'the file is being written: the next import reads it again',
    removed: 'removed',
    hidden: 'hidden',
    idTaken: (id) => `tracks.json gives it the id "${id}", which belongs to another track`,
    sameAs: (path) => `the same recording as ${path}`,
    diskFull:
      'The disk is full, and the import has stopped. Nothing is damaged: free some space and run the command again to continue.',
    databaseLost:
      'The connection to the database is lost, and the import has stopped. Nothing is lost: run the command again to continue.',
    mediaAway: (code) =>
      `The media store (MEDIA_S3_ENDPOINT) does not take files (${code}), and the import has stopped. Nothing is lost: look after the store, then run the command again to continue.`,
    mediaNotWritable: (folder, code) =>
      `The library ${folder} cannot be written (${code}). Allow writing to this folder and run the command again.`,
  },
});
