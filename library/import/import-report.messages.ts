import type { Outcome } from './import-outcome.ts';

const LABELS: Record<Outcome['status'], string> = {
  added: 'Thêm mới',
  updated: 'Cập nhật',
  moved: 'Đổi chỗ hoặc đổi tên',
  unchanged: 'Không đổi',
  duplicate: 'Trùng bản đã có',
  refused: 'Không nhập được',
};

export const messages = {
  nothingFound: 'Không thấy tệp nhạc nào.',
  title: (files: number) => `Đã xem ${files.toLocaleString('vi')} tệp:`,
  count: (status: Outcome['status'], files: number) =>
    `  ${LABELS[status]}: ${files.toLocaleString('vi')}`,
  hidden: (entries: number) =>
    `  Bỏ qua vì ẩn (tên bắt đầu bằng một dấu chấm): ${entries.toLocaleString('vi')}`,
  refusedTitle: 'Những tệp không nhập được:',
  coversTitle: 'Những ảnh bìa không dùng được (bài vẫn được nhập):',
  fileWithReason: (file: string, reason: string) => `  ${file}\n    ${reason}`,
  seeSite: (address: string) => `Xem trang tại ${address} (nếu máy chủ chưa chạy: npm start).`,
};
