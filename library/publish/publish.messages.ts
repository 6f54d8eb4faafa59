import { SITE_SETTINGS } from './read-site-fields.ts';
import type { OddRow } from './read-track.ts';

/** Output of `npm run publish`. */
export const messages = {
  usage:
    'Cách dùng: npm run publish -- THƯ_MỤC\nGhi cả trang web vào thư mục ấy, cho máy chủ tĩnh.',
  nothingPublished: (dataFolder: string) =>
    `Trong ${dataFolder} chưa có gì được đăng. Hãy chạy npm start hoặc npm run import trước.`,
  notUpToDate: (reason: string) =>
    `Không hỏi được cơ sở dữ liệu (${reason}); ghi theo lần đăng gần nhất.`,
  notStripped: (reason: string) => `Chưa bỏ được thẻ trong tệp nhạc cũ (${reason}).`,
  progress: (written: number, total: number) => `${written}/${total} tệp…`,
  odd: ({ id, fields, isLeftOut }: OddRow) =>
    `${id === SITE_SETTINGS ? 'Cài đặt trang' : id}: giá trị lạ ở ${fields.join(', ')}, ` +
    (isLeftOut ? 'bài này chưa đăng được.' : 'phần ấy được bỏ qua.'),
  missing: (path: string) => `Thiếu tệp ${path} trong kho nhạc: bài đó sẽ không phát được.`,
  noSiteUrl: (siteUrl: string) =>
    `CHÚ Ý: các trang vừa ghi nhận ${siteUrl} là địa chỉ của mình, nên liên kết chia sẻ, ảnh xem trước và sơ đồ trang ` +
    'chỉ mở được trên máy này. Đặt tên miền rồi ghi lại: SITE_URL=https://nhac.example npm run publish -- THƯ_MỤC',
  done: (folder: string, pages: number, filesWritten: number) =>
    `Đã ghi ${filesWritten} tệp mới (tất cả ${pages} trang và dữ liệu) vào ${folder}.\n` +
    'Luật cho máy chủ: nginx.conf và Caddyfile ở cùng chỗ; đem sang máy khác thì sửa đường dẫn root.',
};
