import type { MovedMedia } from '#media/move-media.ts';
import { inLanguage } from '#runtime/in-language.mjs';
import type { MediaCheck } from './check-media.ts';

const MB = 1024 ** 2;
/** So many names are printed of each kind. */
const MOST_NAMED = 20;
const names = (
  addresses: readonly string[],
  more: (count: number) => string,
  titles?: ReadonlyMap<string, string>,
) => [
  ...addresses
    .slice(0, MOST_NAMED)
    .map((address) => `  ${address}${titles?.has(address) ? `  (${titles.get(address)})` : ''}`),
  ...(addresses.length > MOST_NAMED ? [`  ${more(addresses.length - MOST_NAMED)}`] : []),
];

/** Output of `npm run media`. */
export const messages = inLanguage({
  vi: {
    usage: `Cách dùng: npm run media -- LỆNH

  check              so kho nhạc với thư viện: tệp thiếu, tệp thừa, tệp sai cỡ hay sai mã
  check --read       đọc cả nội dung mọi tệp nữa: thấy cả tệp bị hỏng bên trong, lâu bằng tải về tất cả
  move --to s3       chép mọi tệp vào kho đặt trong MEDIA_S3_…; đứt giữa chừng thì chạy lại để đi tiếp
  move --to folder   chép mọi tệp từ kho về DATA_DIR/library`,
    noStore: 'Chưa đặt kho nhạc: hãy đặt các biến MEDIA_S3_… trước (xem docs/deploy.md).',
    away: (code: string) =>
      `Kho nhạc không trả lời như mong đợi (${code}). Chạy lại lệnh để đi tiếp.`,
    progress: (done: number, total: number) => `${done}/${total} tệp`,
    moved: ({ files, moved, bytes, damaged }: MovedMedia) => [
      `Đã xem ${files} tệp, chép ${moved} tệp (${Math.ceil(bytes / MB)} MB).`,
      ...(damaged.length > 0
        ? [
            'Hỏng nên chưa chép, hãy lấy lại từ bản sao lưu:',
            ...names(damaged, (count) => `và ${count} tệp khác`),
          ]
        : []),
    ],
    nowToS3:
      'Bây giờ khởi động lại máy chủ với các biến MEDIA_S3_…, rồi chạy lệnh này lần nữa cho những tệp đến trong lúc chép.',
    nowToFolder: 'Bây giờ bỏ các biến MEDIA_S3_… rồi khởi động lại máy chủ.',
    checked: ({ files, areRead, missing, surplus, damaged, titles }: MediaCheck) => {
      const more = (count: number) => `và ${count} tệp khác`;
      return [
        `Đã ${areRead ? 'đọc' : 'xem'} ${files} tệp: thiếu ${missing.length}, hỏng ${damaged.length}, thừa ${surplus.length}.`,
        ...(missing.length > 0 ? ['Thiếu:', ...names(missing, more, titles)] : []),
        ...(damaged.length > 0 ? ['Hỏng:', ...names(damaged, more, titles)] : []),
        ...(missing.length + damaged.length > 0
          ? [
              'Nhạc còn tệp gốc: chạy npm run import với thư mục của nó, tệp sẽ được làm lại. Ảnh bìa và tệp khác: lấy lại từ bản sao lưu.',
            ]
          : []),
        ...(surplus.length > 0
          ? [
              'Thừa (không dùng quá một tuần thì lần nhập nào có bài mới hoặc bài đổi sẽ xoá):',
              ...names(surplus, more),
            ]
          : []),
      ];
    },
  },
  en: {
    usage: `Usage: npm run media -- COMMAND

  check              compares the media store with the catalogue: missing and surplus files, wrong sizes and hashes
  check --read       also reads all files: finds damaged content, too, and takes as long as downloading everything
  move --to s3       copies all files to the store of MEDIA_S3_…; run it again if it was interrupted
  move --to folder   copies all files from the store to DATA_DIR/library`,
    noStore: 'There is no media store: first set MEDIA_S3_… (see docs/deploy.md).',
    away: (code) =>
      `The media store does not answer as expected (${code}). Run the command again to continue.`,
    progress: (done, total) => `${done}/${total} files`,
    moved: ({ files, moved, bytes, damaged }) => [
      `Looked at ${files} files, copied ${moved} (${Math.ceil(bytes / MB)} MB).`,
      ...(damaged.length > 0
        ? [
            'Damaged, so not copied; restore them from a backup:',
            ...names(damaged, (count) => `and ${count} more`),
          ]
        : []),
    ],
    nowToS3:
      'Now restart the server with MEDIA_S3_… set, and run this command once more for files that came meanwhile.',
    nowToFolder: 'Now unset MEDIA_S3_… and restart the server.',
    checked: ({ files, areRead, missing, surplus, damaged, titles }) => {
      const more = (count: number) => `and ${count} more`;
      return [
        `${areRead ? 'Read' : 'Looked at'} ${files} files: ${missing.length} missing, ${damaged.length} damaged, ${surplus.length} surplus.`,
        ...(missing.length > 0 ? ['Missing:', ...names(missing, more, titles)] : []),
        ...(damaged.length > 0 ? ['Damaged:', ...names(damaged, more, titles)] : []),
        ...(missing.length + damaged.length > 0
          ? [
              'If the music’s own files are there, npm run import with their folder makes these again. Restore covers and other files from a backup.',
            ]
          : []),
        ...(surplus.length > 0
          ? [
              'Surplus (after a week without use, an import that adds or changes a track removes them):',
              ...names(surplus, more),
            ]
          : []),
      ];
    },
  },
});
