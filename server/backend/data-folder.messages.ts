/** For whoever runs the site, on the terminal. */
export const messages = {
  waitsForCommand:
    'Một lệnh khác, như npm run import, đang dùng dữ liệu của trang. Trang và nhạc chạy ngay; ' +
    'tài khoản và bình luận chạy khi lệnh đó nhường hoặc xong. Lệnh nhập nhạc tự nhường rồi đi tiếp.',
};
