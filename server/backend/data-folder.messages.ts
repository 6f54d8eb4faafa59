import { inLanguage } from '#runtime/in-language.mjs';

/** For whoever runs the site, on the terminal. */
export const messages = inLanguage({
  vi: {
    waitsForCommand:
      'Một lệnh khác, như npm run import, đang dùng dữ liệu của trang. Trang và nhạc chạy ngay; ' +
      'tài khoản và bình luận chạy khi lệnh đó nhường hoặc xong. Lệnh nhập nhạc tự nhường rồi đi tiếp.',
  },
  en: {
    waitsForCommand:
      'A command, such as npm run import, uses the data of the site. Pages and music work at once; ' +
      'accounts and comments when that command makes room or ends. An import makes room by itself and continues.',
  },
});
