import { inLanguage } from '#runtime/in-language.mjs';

const MINUTE_SEC = 60;
const HOUR_SEC = 3600;

const hours = (sec: number, language: 'vi' | 'en') =>
  (sec / HOUR_SEC).toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

type Units = { seconds: string; minutes: string; hours: string };

function duration(sec: number, units: Units): string {
  if (sec < MINUTE_SEC) return `${Math.ceil(sec)} ${units.seconds}`;
  const minutes = Math.ceil(sec / MINUTE_SEC);
  if (minutes < 60) return `${minutes} ${units.minutes}`;
  return `${Math.floor(minutes / 60)} ${units.hours} ${minutes % 60} ${units.minutes}`;
}

export type Progress = {
  done: number;
  total: number;
  doneSec: number;
  totalSec: number;
  leftSec: number | null;
};

const VI: Units = { seconds: 'giây', minutes: 'phút', hours: 'giờ' };
const EN: Units = { seconds: 's', minutes: 'min', hours: 'h' };
const MAY_STOP_VI = 'Trang đã dùng được; có thể ngừng bất cứ lúc nào (Ctrl-C).';
const MAY_STOP_EN = 'The site has the music; you may stop at any time (Ctrl-C).';

export const messages = inLanguage({
  vi: {
    waiting: 'Đang có một lần nhập khác chạy. Đợi nó xong…',
    found: (files: number) => `Thấy ${files.toLocaleString('vi')} tệp nhạc.`,
    reading: (read: number, files: number) =>
      `Đang đọc thông tin: ${read.toLocaleString('vi')}/${files.toLocaleString('vi')} tệp`,
    preparing: ({ done, total, doneSec, totalSec, leftSec }: Progress) =>
      `Đang chuẩn bị nhạc: ${done.toLocaleString('vi')}/${total.toLocaleString('vi')} tệp, ` +
      `${hours(doneSec, 'vi')}/${hours(totalSec, 'vi')} giờ nhạc` +
      (leftSec === null ? '' : `, còn khoảng ${duration(leftSec, VI)}`),
    covers: (done: number, total: number) =>
      `Đang làm thêm ảnh bìa AVIF: ${done}/${total}. ${MAY_STOP_VI}`,
    lowBitrate: (done: number, total: number) =>
      `Đang làm bản tiết kiệm dữ liệu: ${done}/${total} bản thu. ${MAY_STOP_VI}`,
  },
  en: {
    waiting: 'Another import is running. Waiting for its end…',
    found: (files) => `Found ${files.toLocaleString('en')} music files.`,
    reading: (read, files) =>
      `Reading tags: ${read.toLocaleString('en')}/${files.toLocaleString('en')} files`,
    preparing: ({ done, total, doneSec, totalSec, leftSec }) =>
      `Preparing music: ${done.toLocaleString('en')}/${total.toLocaleString('en')} files, ` +
      `${hours(doneSec, 'en')}/${hours(totalSec, 'en')} hours of music` +
      (leftSec === null ? '' : `, about ${duration(leftSec, EN)} left`),
    covers: (done, total) => `Making AVIF covers: ${done}/${total}. ${MAY_STOP_EN}`,
    lowBitrate: (done, total) =>
      `Making the data saver’s files: ${done}/${total} recordings. ${MAY_STOP_EN}`,
  },
});
