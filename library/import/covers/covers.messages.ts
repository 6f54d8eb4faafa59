import type { PictureProblem } from './read-picture.ts';

const REASONS: Record<PictureProblem['kind'], (problem: PictureProblem) => string> = {
  unreadable: () => 'không mở được tệp ảnh',
  'not-a-picture': () => 'không phải là ảnh',
  format: ({ format }) => `không đọc được ảnh dạng ${format}, hãy lưu thành JPEG hoặc PNG`,
  size: ({ format, width = 0, height = 0 }) =>
    `ảnh ${format} quá lớn (${width.toLocaleString('vi')} × ${height.toLocaleString('vi')} điểm ảnh), hãy thu nhỏ`,
  broken: ({ format }) => `ảnh ${format} bị hỏng hoặc thiếu dữ liệu`,
  'cut-off': ({ format }) => `ảnh ${format} thiếu phần cuối, phần thiếu đã được cắt bỏ`,
};

export const messages = {
  problem: (place: string, problem: PictureProblem) =>
    `${place}: ${REASONS[problem.kind](problem)}`,
  embedded: 'ảnh trong tệp nhạc',
};
