import { inLanguage } from '#runtime/in-language.mjs';
import type { Counts } from './archive/manifest.ts';

type Files = { count: number; bytes: number };

const vi = new Intl.NumberFormat('vi-VN');
const en = new Intl.NumberFormat('en');

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
function size(bytes: number, locale: 'vi-VN' | 'en'): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** unit;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: unit === 0 ? 0 : 1 }).format(value)} ${UNITS[unit]}`;
}

const contentsInVietnamese = (counts: Counts, files: Files) =>
  [
    `  ${vi.format(counts.tracks)} bài hát, ${vi.format(counts.playlists)} danh sách phát`,
    `  ${vi.format(counts.accounts)} tài khoản, ${vi.format(counts.comments)} bình luận, ${vi.format(counts.likes)} lượt thích`,
    `  ${vi.format(files.count)} tệp (${size(files.bytes, 'vi-VN')}): nhạc, ảnh bìa`,
  ].join('\n');

const contentsInEnglish = (counts: Counts, files: Files) =>
  [
    `  tracks: ${en.format(counts.tracks)}, playlists: ${en.format(counts.playlists)}`,
    `  accounts: ${en.format(counts.accounts)}, comments: ${en.format(counts.comments)}, likes: ${en.format(counts.likes)}`,
    `  files: ${en.format(files.count)} (${size(files.bytes, 'en')}): music, covers`,
  ].join('\n');

const MOST_NAMED = 5;
const named = (names: string[], andMore: (count: number) => string) =>
  names.slice(0, MOST_NAMED).join(', ') +
  (names.length > MOST_NAMED ? andMore(names.length - MOST_NAMED) : '');

type Causes = Record<string, string>;

const WRITE_CAUSES_VI: Causes = {
  ENOSPC: 'ổ đĩa đã đầy',
  EDQUOT: 'ổ đĩa đã đầy',
  EROFS: 'ổ đĩa chỉ đọc',
  EACCES: 'không có quyền ghi',
  EPERM: 'không có quyền ghi',
  EFBIG: 'ổ đĩa không chứa được tệp lớn như vậy',
};

const WRITE_CAUSES_EN: Causes = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'no permission to write',
  EPERM: 'no permission to write',
  EFBIG: 'the disk cannot hold a file of this size',
};

/** Output of `npm run backup` and `npm run restore`. */
export const messages = inLanguage({
  vi: {
    backupUsage: 'Cách dùng: npm run backup -- TỆP [--force] [--without-media]',
    noStore: '--without-media chỉ dùng được khi nhạc nằm trong kho MEDIA_S3_….',
    withoutMedia:
      'Nhạc và ảnh bìa nằm trong kho MEDIA_S3_…, không nằm trong tệp này. Chỉ xem chúng có trong kho hay không; muốn đọc từng tệp: npm run media -- check',
    restoreUsage: 'Cách dùng: npm run restore -- TỆP [--force]',
    reading: 'Đang đọc cơ sở dữ liệu…',
    writing: 'Đang chép tệp',
    checking: 'Đang kiểm tra',
    loading: 'Đang khôi phục',
    timeLeft: 'còn',
    stopped: 'Đã dừng. Không có tệp dở dang nào để lại.',

    fileExists: (file: string) => `${file} đã có. Hãy chọn tên khác, hoặc thêm --force để ghi đè.`,
    isFolder: (file: string) =>
      `${file} là một thư mục. Hãy ghi tên tệp, ví dụ ${file}/vinahouse.tar`,
    noFolder: (folder: string) => `Không có thư mục ${folder}.`,
    insideMedia: (file: string) =>
      `${file} nằm trong thư mục nhạc. Hãy đặt tệp sao lưu ở nơi khác, tốt nhất là trên ổ đĩa khác.`,
    nothingToKeep: (dataFolder: string) =>
      `Không có cơ sở dữ liệu nào trong ${dataFolder} để sao lưu. Nếu dữ liệu ở nơi khác, hãy đặt DATA_DIR, ` +
      'và DATABASE_URL nếu máy chủ dùng nó, như khi chạy npm start.',
    writeFailed: (file: string, code: string | undefined, reason: string) =>
      `Không ghi được ${file}: ${WRITE_CAUSES_VI[code ?? ''] ?? reason}. Không có tệp dở dang nào để lại.`,
    backupFailed: (reason: string) =>
      `Sao lưu không thành công: ${reason}\nKhông có tệp dở dang nào để lại.`,
    backupDamaged: (file: string) =>
      `Tệp vừa ghi đọc lại không giống bản gốc: ổ đĩa chứa ${file} có thể đã hỏng. Tệp đã được xóa; hãy sao lưu sang ổ đĩa khác.`,
    notMarked:
      'Không ghi được ngày sao lưu vào DATA_DIR, nên trang Cảnh báo sẽ vẫn nhắc sao lưu. Bản sao lưu vẫn dùng được.',
    backedUp: (file: string, bytes: number, counts: Counts, files: Files) =>
      `Đã sao lưu và kiểm tra xong: ${file} (${size(bytes, 'vi-VN')})\n${contentsInVietnamese(counts, files)}\n` +
      'Tệp này chứa khóa bí mật và địa chỉ email: hãy cất ở nơi chỉ mình bạn đọc được.',
    missingFiles: (names: string[]) =>
      `Chú ý: ${vi.format(names.length)} tệp mà bài hát cần không có trong thư mục nhạc: ` +
      named(names, (count) => ` và ${vi.format(count)} tệp khác`),
    secretInEnvironment:
      'Chú ý: JWT_SECRET được đặt ngoài cơ sở dữ liệu nên không có trong tệp này. Hãy tự giữ lại.',

    noArchive: (file: string) => `Không đọc được ${file}: không có tệp này.`,
    unreadable: (file: string, reason: string) => `Không đọc được ${file}: ${reason}`,
    archiveDamaged: (file: string) =>
      `${file} đã hỏng hoặc không phải là tệp sao lưu của Vinahouse. Chưa có gì bị thay đổi; hãy dùng một bản sao khác.`,
    archiveTooNew: (file: string) =>
      `${file} được tạo bởi phiên bản mới hơn của Vinahouse. Chưa có gì bị thay đổi; hãy cập nhật mã rồi thử lại: git pull`,
    hasData: (dataFolder: string) =>
      `Thư mục ${dataFolder} đã có dữ liệu. Hãy chọn thư mục khác bằng DATA_DIR=…, hoặc thêm --force để cất dữ liệu cũ sang một bên.`,
    isHeld: (pid: number | undefined) =>
      `Thư mục dữ liệu đang được tiến trình ${pid ?? 'khác'} dùng. Hãy dừng máy chủ, hay đợi lệnh đang chạy xong, rồi khôi phục.`,
    unknownTables: (tables: string[]) =>
      `Chú ý: các bảng không thuộc về Vinahouse không được khôi phục: ${tables.join(', ')}`,
    restoreFailed: (reason: string) =>
      `Khôi phục không thành công: ${reason}\nDữ liệu cũ vẫn như trước.`,
    movedAside: (folder: string) => `Dữ liệu cũ đã được cất ở ${folder}`,
    restored: (dataFolder: string, createdAt: string, counts: Counts, files: Files) =>
      `Đã khôi phục vào ${dataFolder}, theo bản sao lưu ${formatTime(createdAt, 'vi-VN')}:\n${contentsInVietnamese(counts, files)}\n` +
      'Bây giờ hãy chạy: npm start',
  },
  en: {
    backupUsage: 'Usage: npm run backup -- FILE [--force] [--without-media]',
    noStore: '--without-media works only if music is in the store of MEDIA_S3_….',
    withoutMedia:
      'Music and covers are in the store of MEDIA_S3_…, not in this file. It was only checked that they are there; to read each: npm run media -- check',
    restoreUsage: 'Usage: npm run restore -- FILE [--force]',
    reading: 'Reading the database…',
    writing: 'Copying files',
    checking: 'Checking',
    loading: 'Restoring',
    timeLeft: 'left:',
    stopped: 'Stopped. No unfinished file is left.',

    fileExists: (file) => `${file} exists. Choose another name, or add --force to replace it.`,
    isFolder: (file) => `${file} is a folder. Name a file, for example ${file}/vinahouse.tar`,
    noFolder: (folder) => `There is no folder ${folder}.`,
    insideMedia: (file) =>
      `${file} is inside the music folder. Put the backup elsewhere, best on another disk.`,
    nothingToKeep: (dataFolder) =>
      `There is no database in ${dataFolder} to back up. If the data is elsewhere, set DATA_DIR, ` +
      'and DATABASE_URL if the server uses it, as for npm start.',
    writeFailed: (file, code, reason) =>
      `Cannot write ${file}: ${WRITE_CAUSES_EN[code ?? ''] ?? reason}. No unfinished file is left.`,
    backupFailed: (reason) => `The backup failed: ${reason}\nNo unfinished file is left.`,
    backupDamaged: (file) =>
      `The file reads back different from what was written: the disk of ${file} may be failing. The file was deleted; back up to another disk.`,
    notMarked:
      'The time of the backup could not be noted in DATA_DIR, so the warnings still ask for one. The backup itself is good.',
    backedUp: (file, bytes, counts, files) =>
      `Backed up and checked: ${file} (${size(bytes, 'en')})\n${contentsInEnglish(counts, files)}\n` +
      'This file contains secrets and e-mail addresses: put it where only you can read it.',
    missingFiles: (names) =>
      `Warning: ${en.format(names.length)} files that tracks need are not in the music folder: ` +
      named(names, (count) => ` and ${en.format(count)} more`),
    secretInEnvironment:
      'Warning: JWT_SECRET is set outside the database, so this file does not contain it. Keep it yourself.',

    noArchive: (file) => `Cannot read ${file}: there is no such file.`,
    unreadable: (file, reason) => `Cannot read ${file}: ${reason}`,
    archiveDamaged: (file) =>
      `${file} is damaged, or is not a backup of Vinahouse. Nothing was changed; use another backup.`,
    archiveTooNew: (file) =>
      `${file} was made by a newer version of Vinahouse. Nothing was changed; update the code and try again: git pull`,
    hasData: (dataFolder) =>
      `The folder ${dataFolder} has data. Choose another one with DATA_DIR=…, or add --force to move the old data aside.`,
    isHeld: (pid) =>
      `${pid ? `Process ${pid}` : 'Another process'} uses the data folder. Stop the server, or wait for the running command, then restore.`,
    unknownTables: (tables) =>
      `Warning: tables that are not Vinahouse’s are not restored: ${tables.join(', ')}`,
    restoreFailed: (reason) => `The restore failed: ${reason}\nThe old data is as it was.`,
    movedAside: (folder) => `The old data was moved to ${folder}`,
    restored: (dataFolder, createdAt, counts, files) =>
      `Restored to ${dataFolder}, from the backup of ${formatTime(createdAt, 'en-GB')}:\n${contentsInEnglish(counts, files)}\n` +
      'Now run: npm start',
  },
});

function formatTime(iso: string, locale: 'vi-VN' | 'en-GB'): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Ho_Chi_Minh',
  }).format(new Date(iso));
}
