import { inLanguage } from '#runtime/in-language.mjs';
import type { Outcome } from './import-outcome.ts';

type Labels = Record<Outcome['status'], string>;

const LABELS_VI: Labels = {
  added: 'Thêm mới',
  updated: 'Cập nhật',
  moved: 'Đổi chỗ hoặc đổi tên',
  unchanged: 'Không đổi',
  duplicate: 'Trùng bản đã có',
  refused: 'Không nhập được',
};

const LABELS_EN: Labels = {
  added: 'Added',
  updated: 'Updated',
  moved: 'Moved or renamed',
  unchanged: 'Unchanged',
  duplicate: 'Duplicates',
  refused: 'Refused',
};

export const messages = inLanguage({
  vi: {
    nothingFound: 'Không thấy tệp nhạc nào.',
    title: (files: number) => `Đã xem ${files.toLocaleString('vi')} tệp:`,
    count: (status: Outcome['status'], files: number) =>
      `  ${LABELS_VI[status]}: ${files.toLocaleString('vi')}`,
    hidden: (entries: number) =>
      `  Bỏ qua vì ẩn (tên bắt đầu bằng một dấu chấm): ${entries.toLocaleString('vi')}`,
    refusedTitle: 'Những tệp không nhập được:',
    coversTitle: 'Những ảnh bìa không dùng được (bài vẫn được nhập):',
    fileWithReason: (file: string, reason: string) => `  ${file}\n    ${reason}`,
    seeSite: (address: string) => `Xem trang tại ${address} (nếu máy chủ chưa chạy: npm start).`,
  },
  en: {
    nothingFound: 'No music files found.',
    title: (files) => `Read ${files.toLocaleString('en')} files:`,
    count: (status, files) => `  ${LABELS_EN[status]}: ${files.toLocaleString('en')}`,
    hidden: (entries) =>
      `  Left out because hidden (the name begins with a dot): ${entries.toLocaleString('en')}`,
    refusedTitle: 'Files that were not imported:',
    coversTitle: 'Covers that cannot be used (their tracks were imported):',
    fileWithReason: (file, reason) => `  ${file}\n    ${reason}`,
    seeSite: (address) => `See the site at ${address} (if the server does not run: npm start).`,
  },
});
