import { inLanguage } from '#runtime/in-language.mjs';

const USAGE_VI = `Cách dùng: npm run import -- THƯ_MỤC… [--json]

Đưa nhạc trong thư mục (và mọi thư mục con) lên trang. Tệp gốc không bị sửa hay xoá.
  --json   in mỗi tệp một dòng JSON`;

const USAGE_EN = `Usage: npm run import -- FOLDER… [--json]

Imports the music of a folder (and all its subfolders). Your files are neither changed nor deleted.
  --json   prints a line of JSON for each file`;

export const messages = inLanguage({
  vi: {
    usage: USAGE_VI,
    notAFolder: (path: string) => `Không thấy thư mục hay tệp nào ở ${path}\n\n${USAGE_VI}`,
    handedOver: 'Máy chủ đang khởi động: việc nhập nhường cơ sở dữ liệu rồi đi tiếp.',
    interrupted: 'Đã dừng. Không có gì bị mất: chạy lại lệnh này để đi tiếp.',
  },
  en: {
    usage: USAGE_EN,
    notAFolder: (path) => `There is no folder or file at ${path}\n\n${USAGE_EN}`,
    handedOver: 'A server is starting: the import hands over the database and continues.',
    interrupted: 'Stopped. Nothing is lost: run the command again to continue.',
  },
});
