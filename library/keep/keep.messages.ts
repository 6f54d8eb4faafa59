import type { Counts } from './archive/manifest.ts';

const count = new Intl.NumberFormat('vi-VN');

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
function size(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** unit;
  return `${new Intl.NumberFormat('vi-VN', { maximumFractionDigits: unit === 0 ? 0 : 1 }).format(value)} ${UNITS[unit]}`;
}

const contents = (counts: Counts, files: { count: number; bytes: number }) =>
  [
    `  ${count.format(counts.tracks)} bài hát, ${count.format(counts.playlists)} danh sách phát`,
    `  ${count.format(counts.accounts)} tài khoản, ${count.format(counts.comments)} bình luận, ${count.format(counts.likes)} lượt thích`,
    `  ${count.format(files.count)} tệp (${size(files.bytes)}): nhạc, ảnh bìa, khóa bí mật`,
  ].join('\n');

const MOST_NAMED = 5;
const named = (names: string[]) =>
  names.slice(0, MOST_NAMED).join(', ') +
  (names.length > MOST_NAMED ? ` và ${count.format(names.length - MOST_NAMED)} tệp khác` : '');

export const messages = {
  backupUsage: 'Cách dùng: npm run backup -- TỆP [--force]',
  restoreUsage: 'Cách dùng: npm run restore -- TỆP [--force]',
  reading: 'Đang đọc cơ sở dữ liệu…',
  writing: 'Đang chép tệp',
  checking: 'Đang kiểm tra',
  loading: 'Đang khôi phục',
  stopped: 'Đã dừng. Không có tệp dở dang nào để lại.',

  fileExists: (file: string) => `${file} đã có. Hãy chọn tên khác, hoặc thêm --force để ghi đè.`,
  isFolder: (file: string) =>
    `${file} là một thư mục. Hãy ghi tên tệp, ví dụ ${file}/vinahouse.tar`,
  noFolder: (folder: string) => `Không có thư mục ${folder}.`,
  insideLibrary: (file: string) =>
    `${file} nằm trong thư mục nhạc. Hãy đặt tệp sao lưu ở nơi khác, tốt nhất là trên ổ đĩa khác.`,
  nothingToKeep: (dataFolder: string) =>
    `Không có cơ sở dữ liệu nào trong ${dataFolder} để sao lưu. Nếu dữ liệu ở nơi khác, hãy đặt DATA_DIR, ` +
    'và DATABASE_URL nếu máy chủ dùng nó, như khi chạy npm start.',
  writeFailed: (file: string, code: string | undefined, reason: string) =>
    `Không ghi được ${file}: ${WRITE_CAUSES[code ?? ''] ?? reason}. Không có tệp dở dang nào để lại.`,
  backupFailed: (reason: string) =>
    `Sao lưu không thành công: ${reason}\nKhông có tệp dở dang nào để lại.`,
  backupDamaged: (file: string) =>
    `Tệp vừa ghi đọc lại không giống bản gốc: ổ đĩa chứa ${file} có thể đã hỏng. Tệp đã được xóa; hãy sao lưu sang ổ đĩa khác.`,
  notMarked:
    'Không ghi được ngày sao lưu vào DATA_DIR, nên trang Cảnh báo sẽ vẫn nhắc sao lưu. Bản sao lưu vẫn dùng được.',
  backedUp: (
    file: string,
    bytes: number,
    counts: Counts,
    files: { count: number; bytes: number },
  ) =>
    `Đã sao lưu và kiểm tra xong: ${file} (${size(bytes)})\n${contents(counts, files)}\n` +
    'Tệp này chứa khóa bí mật và địa chỉ email: hãy cất ở nơi chỉ mình bạn đọc được.',
  missingFiles: (names: string[]) =>
    `Chú ý: ${count.format(names.length)} tệp mà bài hát cần không có trong thư mục nhạc: ${named(names)}`,
  secretInEnvironment:
    'Chú ý: JWT_SECRET được đặt ngoài thư mục dữ liệu nên không có trong tệp này. Hãy tự giữ lại.',

  noArchive: (file: string) => `Không đọc được ${file}: không có tệp này.`,
  unreadable: (file: string, reason: string) => `Không đọc được ${file}: ${reason}`,
  archiveDamaged: (file: string) =>
    `${file} đã hỏng hoặc không phải là tệp sao lưu của Vinahouse. Chưa có gì bị thay đổi; hãy dùng một bản sao khác.`,
  archiveTooNew: (file: string) =>
    `${file} được tạo bởi phiên bản mới hơn của Vinahouse. Chưa có gì bị thay đổi; hãy cập nhật mã rồi thử lại: git pull`,
  hasData: (dataFolder: string) =>
    `Thư mục ${dataFolder} đã có dữ liệu. Hãy chọn thư mục khác bằng DATA_DIR=…, hoặc thêm --force để cất dữ liệu cũ sang một bên.`,
  unusableFolder: (reason: string) => `Không dùng được thư mục dữ liệu: ${reason}`,
  isHeld: (pid: number | undefined) =>
    `Thư mục dữ liệu đang được tiến trình ${pid ?? 'khác'} dùng. Hãy dừng máy chủ, hay đợi lệnh đang chạy xong, rồi khôi phục.`,
  databaseHasTables:
    'Cơ sở dữ liệu trong DATABASE_URL đã có bảng. Hãy tạo một cơ sở dữ liệu trống rồi thử lại.',
  unknownColumns: (table: string, columns: string[]) =>
    `Phiên bản này không biết cột ${columns.join(', ')} của bảng ${table}. Hãy khôi phục bằng phiên bản đã tạo tệp sao lưu, rồi cập nhật sau.`,
  unknownTables: (tables: string[]) =>
    `Chú ý: các bảng không thuộc về Vinahouse không được khôi phục: ${tables.join(', ')}`,
  restoreFailed: (reason: string) =>
    `Khôi phục không thành công: ${reason}\nDữ liệu cũ vẫn như trước.`,
  movedAside: (folder: string) => `Dữ liệu cũ đã được cất ở ${folder}`,
  restored: (
    dataFolder: string,
    createdAt: string,
    counts: Counts,
    files: { count: number; bytes: number },
  ) =>
    `Đã khôi phục vào ${dataFolder}, theo bản sao lưu ${formatTime(createdAt)}:\n${contents(counts, files)}\n` +
    'Bây giờ hãy chạy: npm start',
};

const WRITE_CAUSES: Record<string, string> = {
  ENOSPC: 'ổ đĩa đã đầy',
  EDQUOT: 'ổ đĩa đã đầy',
  EROFS: 'ổ đĩa chỉ đọc',
  EACCES: 'không có quyền ghi',
  EPERM: 'không có quyền ghi',
  EFBIG: 'ổ đĩa không chứa được tệp lớn như vậy',
};

function formatTime(iso: string): string {
  return new Intl.DateTimeFormat('vi-VN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Ho_Chi_Minh',
  }).format(new Date(iso));
}
