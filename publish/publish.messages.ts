import { SITE_SETTINGS } from '#catalogue/read-site-fields.ts';
import type { OddRow } from '#catalogue/read-track.ts';
import { inLanguage } from '#runtime/in-language.mjs';

/** Output of `npm run publish`. */
export const messages = inLanguage({
  vi: {
    usage:
      'Cách dùng: npm run publish -- THƯ_MỤC\nGhi cả trang web vào thư mục ấy, cho máy chủ tĩnh.\n\n' +
      '       npm run publish -- --rules THƯ_MỤC\nChỉ ghi luật cho nginx, Caddy hay Cloudflare tự đọc kho nhạc đặt trong MEDIA_S3_…',
    noBucketToRead:
      'Chưa đặt kho nhạc MEDIA_S3_… nên không có gì để proxy tự đọc (xem docs/deploy.md).',
    rulesWritten: (folder: string) =>
      `Đã ghi nginx.conf, Caddyfile và cloudflare-worker.js vào ${folder}. Chúng chứa một khóa: đừng để ai khác đọc.`,
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
  },
  en: {
    usage:
      'Usage: npm run publish -- FOLDER\nWrites the whole site into that folder, for a static host.\n\n' +
      '       npm run publish -- --rules FOLDER\nWrites only rules for nginx, Caddy or Cloudflare to read the bucket of MEDIA_S3_… themselves.',
    noBucketToRead: 'MEDIA_S3_… is not set, so there is no bucket to read (see docs/deploy.md).',
    rulesWritten: (folder) =>
      `Wrote nginx.conf, Caddyfile and cloudflare-worker.js into ${folder}. They hold a key: let nobody else read them.`,
    nothingPublished: (dataFolder) =>
      `Nothing is published in ${dataFolder} yet. First run npm start or npm run import.`,
    notUpToDate: (reason) =>
      `The database does not answer (${reason}); writing what was published last.`,
    notStripped: (reason) => `Tags were not removed from earlier sound files (${reason}).`,
    progress: (written, total) => `${written}/${total} files…`,
    odd: ({ id, fields, isLeftOut }) =>
      `${id === SITE_SETTINGS ? 'The site’s settings' : id}: odd values in ${fields.join(', ')}, ` +
      (isLeftOut ? 'so this track is not published.' : 'which are left out.'),
    missing: (path) => `The file ${path} is missing in the library: that track will not play.`,
    noSiteUrl: (siteUrl) =>
      `WARNING: the pages were written with the address ${siteUrl}, so shared links, previews and the sitemap work only ` +
      'on this machine. Set the site’s address and write them again: SITE_URL=https://nhac.example npm run publish -- FOLDER',
    done: (folder, pages, filesWritten) =>
      `Wrote ${filesWritten} new files (all ${pages} pages and data) into ${folder}.\n` +
      'Rules for the web server: nginx.conf and Caddyfile in the same folder; on another machine, change the path after root.',
  },
});
