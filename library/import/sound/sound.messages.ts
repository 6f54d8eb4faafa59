/** Reasons for refusing a file, shown in the import's report. */
export const soundMessages = {
  empty: 'Tệp rỗng, không có dữ liệu nào.',
  unknownFormat: 'Không phải tệp âm thanh, hoặc là định dạng chưa hỗ trợ.',
  noSound: 'Tệp không có âm thanh nào đọc được.',
  corrupt: 'Tệp bị hỏng: nhiều đoạn không giải mã được.',
  oddSamples:
    'Tệp bị hỏng: nhiều mẫu âm thanh là NaN, vô cực hoặc lớn quá mức. Hãy xuất lại tệp này.',
  cutOffAt: (presentSec: number, declaredSec: number) =>
    `Tệp bị cắt cụt: phần đầu tệp ghi dài ${clock(declaredSec)}, nhưng chỉ còn ${clock(presentSec)}.`,
  cutOff: 'Tệp bị cắt cụt: thiếu phần cuối.',
  tooShort: 'Ngắn hơn một phần nghìn giây nên không có gì để nghe.',
  tooLong: (hours: number) => `Dài hơn ${hours} giờ nên không nhận.`,
  crashed: 'Không đọc được: bộ giải mã dừng đột ngột khi đọc tệp này.',
  stuck: 'Không đọc được: bộ giải mã bị treo khi đọc tệp này.',
};

/** 3:05 or 1:02:03; short durations with tenths. */
function clock(sec: number): string {
  if (sec < 60) return `${sec.toFixed(1).replace('.', ',')} giây`;
  const whole = Math.floor(sec);
  const [hours, minutes, seconds] = [whole / 3600, (whole / 60) % 60, whole % 60].map(Math.floor);
  const two = (value = 0) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
