const count = new Intl.NumberFormat('vi-VN');
const amount = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });
const gigabytes = (bytes: number) => `${amount.format(bytes / 1e9)} GB`;
const day = (time: string) => new Date(time).toLocaleDateString('vi-VN');
const moment = (time: string) => new Date(time).toLocaleString('vi-VN');

/** /quan-tri?phan=canh-bao: each warning, and how to fix its cause. */
export const studioWarningMessages = {
  heading: 'Cảnh báo',
  loading: 'Đang xem máy chủ…',
  loadFailed: 'Không xem được tình trạng máy chủ',
  none: 'Mọi thứ đều ổn: còn chỗ trên ổ đĩa, sao lưu còn mới, thư gửi được.',
  notHere:
    'Trang này không chạy trên máy chủ của Vinahouse nên không có cảnh báo. Hãy xem ổ đĩa, sao lưu và thư ở nơi cho thuê máy chủ.',
  lookAgain: 'Xem lại',
  banner: (warnings: number) => `Có ${count.format(warnings)} điều cần xem`,
  more: (files: number) => `và ${count.format(files)} tệp khác`,

  disk: {
    title: 'Ổ đĩa sắp đầy',
    text: (free: number, total: number) =>
      `Còn ${gigabytes(free)} trong ${gigabytes(total)}. Khi đầy, không ai đăng nhạc, bình luận hay đăng ký được nữa. Hãy xóa bớt tệp hoặc dùng ổ đĩa lớn hơn.`,
  },
  backup: {
    title: 'Cần sao lưu',
    never: 'Chưa có bản sao lưu nào. Ổ đĩa hỏng thì mất cả nhạc và tài khoản.',
    old: (time: string) => `Bản sao lưu gần nhất là của ngày ${day(time)}, đã hơn một tuần.`,
    command: 'npm run backup -- TỆP.tar',
  },
  mail: {
    title: 'Thư không gửi được',
    text: (time: string) =>
      `Thư gửi không thành công từ ${moment(time)}. Người nghe mới không xác nhận được tài khoản. Hãy xem SMTP_URL và dòng letter-not-sent trong nhật ký máy chủ.`,
  },
  no_mail: {
    title: 'Chưa có máy chủ thư',
    text: 'Chưa đặt SMTP_URL nên không lá thư nào rời máy này: không ai xác nhận được tài khoản hay đặt lại mật khẩu.',
  },
  postgres: {
    title: 'Cần nâng cấp PostgreSQL',
    restart: (running: string, wanted: string) =>
      `Đang chạy bản ${running}, trên đĩa đã có bản ${wanted}. Hãy khởi động lại máy chủ.`,
    minor: (running: string, wanted: string) =>
      `Đang chạy bản ${running}, thiếu các bản vá của ${wanted}. Hãy cập nhật PostgreSQL mà DATABASE_URL trỏ đến.`,
    carried: (running: string, wanted: string) =>
      `Đang chạy bản ${running} đi kèm chương trình, thiếu các bản vá của ${wanted}. Hãy cập nhật chương trình của trang khi có bản mới, hoặc dùng PostgreSQL riêng qua DATABASE_URL.`,
    major: (running: string, until: string) =>
      `Bản ${running} chỉ được vá đến tháng 11 năm ${new Date(until).getUTCFullYear()}. Hãy chuyển sang bản mới hơn: xem docs/deploy.md, mục “PostgreSQL's next major version”.`,
  },
  library: {
    title: 'Thư viện đã đăng bị hỏng',
    text: 'Máy chủ không đọc được một phần của DATA_DIR/site. Phần còn lại vẫn phát; khởi động lại máy chủ để đăng lại tất cả từ cơ sở dữ liệu.',
  },
  not_published: {
    title: 'Trang chưa cập nhật được',
    text: (time: string, reason: string) =>
      `Từ ${moment(time)} mọi thay đổi đã lưu nhưng chưa lên trang. ${reason}. Bài đã gỡ thì vẫn biến khỏi trang ngay. Máy chủ tự thử lại; xem dòng publish-failed trong nhật ký máy chủ.`,
  },
  odd_rows: {
    title: (rows: number) => `${count.format(rows)} bài có giá trị lạ`,
    text: 'Các bài khác vẫn lên trang bình thường. Hãy sửa bài ở mục Nhạc hoặc nhập lại tệp; nếu ai đó đã ghi thẳng vào cơ sở dữ liệu thì sửa lại ở đó.',
    site: 'Cài đặt trang',
    leftOut: (fields: string) => `chưa đăng được, vì ${fields}`,
    without: (fields: string) => `đã đăng, bỏ qua ${fields}`,
    more: (rows: number) => `và ${count.format(rows)} bài khác`,
  },
  files: {
    title: (files: number) => `${count.format(files)} tệp nhạc không nhập được`,
    text: 'Sửa hoặc xóa tệp trong thư mục nhạc rồi nhập lại; tệp không còn đó thì được quên.',
  },
};
