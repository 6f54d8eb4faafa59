const MINUTE_SEC = 60;
const HOUR_SEC = 3600;

const hours = (sec: number) =>
  (sec / HOUR_SEC).toLocaleString('vi', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function duration(sec: number): string {
  if (sec < MINUTE_SEC) return `${Math.ceil(sec)} giây`;
  const minutes = Math.ceil(sec / MINUTE_SEC);
  if (minutes < 60) return `${minutes} phút`;
  return `${Math.floor(minutes / 60)} giờ ${minutes % 60} phút`;
}

export type Progress = {
  done: number;
  total: number;
  doneSec: number;
  totalSec: number;
  leftSec: number | null;
};

const MAY_STOP = 'Trang đã dùng được; có thể ngừng bất cứ lúc nào (Ctrl-C).';

export const messages = {
  waiting: 'Đang có một lần nhập khác chạy. Đợi nó xong…',
  found: (files: number) => `Thấy ${files.toLocaleString('vi')} tệp nhạc.`,
  reading: (read: number, files: number) =>
    `Đang đọc thông tin: ${read.toLocaleString('vi')}/${files.toLocaleString('vi')} tệp`,
  preparing: ({ done, total, doneSec, totalSec, leftSec }: Progress) =>
    `Đang chuẩn bị nhạc: ${done.toLocaleString('vi')}/${total.toLocaleString('vi')} tệp, ` +
    `${hours(doneSec)}/${hours(totalSec)} giờ nhạc` +
    (leftSec === null ? '' : `, còn khoảng ${duration(leftSec)}`),
  covers: (done: number, total: number) =>
    `Đang làm thêm ảnh bìa AVIF: ${done}/${total}. ${MAY_STOP}`,
  lowBitrate: (done: number, total: number) =>
    `Đang làm bản tiết kiệm dữ liệu: ${done}/${total} bản thu. ${MAY_STOP}`,
};
