import { inLanguage } from '#runtime/in-language.mjs';
import type { PictureProblem } from './read-picture.ts';

type Reasons = Record<PictureProblem['kind'], (problem: PictureProblem) => string>;

const pixels = ({ width = 0, height = 0 }: PictureProblem, language: 'vi' | 'en') =>
  `${width.toLocaleString(language)} × ${height.toLocaleString(language)}`;

const REASONS_VI: Reasons = {
  unreadable: () => 'không mở được tệp ảnh',
  'not-a-picture': () => 'không phải là ảnh',
  format: ({ format }) => `không đọc được ảnh dạng ${format}, hãy lưu thành JPEG hoặc PNG`,
  size: (problem) =>
    `ảnh ${problem.format} quá lớn (${pixels(problem, 'vi')} điểm ảnh), hãy thu nhỏ`,
  broken: ({ format }) => `ảnh ${format} bị hỏng hoặc thiếu dữ liệu`,
  'cut-off': ({ format }) => `ảnh ${format} thiếu phần cuối, phần thiếu đã được cắt bỏ`,
};

const REASONS_EN: Reasons = {
  unreadable: () => 'the picture cannot be opened',
  'not-a-picture': () => 'not a picture',
  format: ({ format }) => `${format} pictures cannot be read, save it as JPEG or PNG`,
  size: (problem) =>
    `the ${problem.format} picture is too large (${pixels(problem, 'en')} pixels), make it smaller`,
  broken: ({ format }) => `the ${format} picture is damaged or incomplete`,
  'cut-off': ({ format }) => `the end of the ${format} picture is missing, and was cut off`,
};

export const messages = inLanguage({
  vi: {
    problem: (place: string, problem: PictureProblem) =>
      `${place}: ${REASONS_VI[problem.kind](problem)}`,
    embedded: 'ảnh trong tệp nhạc',
  },
  en: {
    problem: (place, problem) => `${place}: ${REASONS_EN[problem.kind](problem)}`,
    embedded: 'picture in the music file',
  },
});
