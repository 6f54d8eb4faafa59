import { inLanguage } from '#runtime/in-language.mjs';

/** Reasons for refusing a file, shown in the import's report. */
export const soundMessages = inLanguage({
  vi: {
    empty: 'Tệp rỗng, không có dữ liệu nào.',
    unknownFormat: 'Không phải tệp âm thanh, hoặc là định dạng chưa hỗ trợ.',
    noSound: 'Tệp không có âm thanh nào đọc được.',
    corrupt: 'Tệp bị hỏng: nhiều đoạn không giải mã được.',
    oddSamples:
      'Tệp bị hỏng: nhiều mẫu âm thanh là NaN, vô cực hoặc lớn quá mức. Hãy xuất lại tệp này.',
    cutOffAt: (presentSec: number, declaredSec: number) =>
      `Tệp bị cắt cụt: phần đầu tệp ghi dài ${inVietnamese(declaredSec)}, nhưng chỉ còn ${inVietnamese(presentSec)}.`,
    cutOff: 'Tệp bị cắt cụt: thiếu phần cuối.',
    tooShort: 'Ngắn hơn một phần nghìn giây nên không có gì để nghe.',
    tooLong: (hours: number) => `Dài hơn ${hours} giờ nên không nhận.`,
    crashed: 'Không đọc được: bộ giải mã dừng đột ngột khi đọc tệp này.',
    stuck: 'Không đọc được: bộ giải mã bị treo khi đọc tệp này.',
  },
  en: {
    empty: 'The file is empty.',
    unknownFormat: 'Not a sound file, or a format that is not supported.',
    noSound: 'The file has no sound that can be read.',
    corrupt: 'The file is damaged: many parts of it cannot be decoded.',
    oddSamples:
      'The file is damaged: many of its samples are NaN, infinite or far too large. Export it again.',
    cutOffAt: (presentSec, declaredSec) =>
      `The file is cut off: its beginning says ${inEnglish(declaredSec)}, but only ${inEnglish(presentSec)} are left.`,
    cutOff: 'The file is cut off: its end is missing.',
    tooShort: 'Shorter than a millisecond, so there is nothing to hear.',
    tooLong: (hours) => `Longer than ${hours} hours, which is the limit.`,
    crashed: 'Cannot be read: the decoder crashed on this file.',
    stuck: 'Cannot be read: the decoder hung on this file.',
  },
});

const inVietnamese = (sec: number) =>
  sec < 60 ? `${sec.toFixed(1).replace('.', ',')} giây` : clock(sec);
const inEnglish = (sec: number) => (sec < 60 ? `${sec.toFixed(1)} s` : clock(sec));

/** 3:05 or 1:02:03. */
function clock(sec: number): string {
  const whole = Math.floor(sec);
  const [hours, minutes, seconds] = [whole / 3600, (whole / 60) % 60, whole % 60].map(Math.floor);
  const two = (value = 0) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
