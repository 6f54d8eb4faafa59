const PERCENT = new Intl.NumberFormat('vi-VN', { style: 'percent' });
const MEGABYTES = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });

/** Uploading music. */
export const studioUploadMessages = {
  heading: 'Thêm nhạc',
  hint: 'Kéo tệp hoặc thư mục vào đây: MP3, FLAC, WAV, AIFF, M4A, Ogg, Opus, mỗi tệp đến 2 GB. Mất mạng giữa chừng thì tự tải tiếp; tải lại trang thì chọn lại đúng tệp ấy để đi tiếp.',
  chooseFiles: 'Chọn tệp',
  chooseFolder: 'Chọn thư mục',
  hold: 'Chưa đăng ngay: để tôi nghe, sửa rồi tự đăng hoặc hẹn giờ',
  held: 'Đã nhận, đang chờ bạn đăng',
  noSound: 'Trong đó không có tệp nhạc nào.',
  list: 'Nhạc đang thêm',
  loadFailed:
    'Không xem được việc tải lên. Nếu trang chạy trên dự án có sẵn máy chủ riêng, hãy thêm nhạc bằng lệnh npm run import.',
  unreachable: 'Mất kết nối nên chưa xem được những tệp đã gửi.',
  progress: (name: string) => `Đã tải lên của ${name}`,
  size: (bytes: number) => `${MEGABYTES.format(bytes / 1e6)} MB`,
  sent: (sent: number, size: number) => PERCENT.format(size > 0 ? sent / size : 1),
  state: {
    queued: 'Đang chờ lượt',
    sending: 'Đang tải lên',
    lost: 'Mất kết nối, đang thử lại…',
    waiting: 'Đang xử lý',
    unfinished: 'Chưa xong: chọn lại tệp này để tải tiếp',
    added: 'Đã lên trang',
    updated: 'Đã cập nhật bài cũ',
    moved: 'Đã có trong thư viện',
    unchanged: 'Đã có trong thư viện',
    duplicate: 'Đã có trong thư viện',
    refused: 'Không nhận được',
  },
  retry: 'Thử lại',
  cancel: 'Bỏ',
  cancelUpload: (name: string) => `Bỏ ${name}`,
  close: 'Đóng',
  closeUpload: (name: string) => `Đóng ${name}`,
  open: 'Xem trang',
  openTrack: (name: string) => `Xem trang của ${name}`,
  failed: 'Không tải lên được. Thử lại nhé.',
  failures: {
    upload_no_sound: 'Đây không phải tệp nhạc.',
    upload_too_many: 'Còn quá nhiều tệp tải dở. Hãy tải nốt hoặc bỏ bớt.',
    storage_full: 'Ổ đĩa của máy chủ sắp đầy. Hãy dọn bớt rồi thử lại.',
    not_operator: 'Tài khoản của bạn không còn quyền quản trị.',
    too_large: 'Tệp lớn hơn 2 GB.',
    signed_out: 'Phiên đăng nhập đã kết thúc. Đăng nhập lại rồi thử tiếp.',
  } as Record<string, string>,
};
