import { expect, test } from 'vitest';
import { isVietnameseSyllable } from './vietnamese-syllable.ts';

const RIGHT =
  `Sài gòn đêm người yêu nghĩa nguyễn quyển khuya thuở giếng gì gìn giữ gà ghế nghe quốc quý quấy
  hoà hòa thuý thúy thuỷ thủy khoẻ khỏe huế uống ướt rượu xoong chuyện khuỷu ngoằn ngoèo quạnh xuể yếu ỷ Ở ĐƯỜNG Đắk lắk
  tiếng Việt xuyến nguệch khuyên tuyết mươi mười ruồi rồi anh em không hươu kẻ ích`.split(/\s+/);
const WRONG = `cafộ motưr sàI nghà kà cê gê ngê bắ mảt tịchp hòan tuýên quỳa bbà thừờng ôwn fã
  jà wá zỏ tùc bànk đềnt tÌnh ĐêM cụâ phụống ấ̀ đ ng tr`.split(/\s+/);

test.each(RIGHT)('%s is a syllable', (word) => {
  expect(isVietnameseSyllable(word)).toBe(true);
  expect(isVietnameseSyllable(word.normalize('NFD'))).toBe(true);
});

test.each(WRONG)('%s is not a syllable', (word) => expect(isVietnameseSyllable(word)).toBe(false));

test('a syllable with a final stop has one of two tones', () => {
  const tones = ['mat', 'màt', 'mát', 'mảt', 'mãt', 'mạt'];
  expect(tones.filter(isVietnameseSyllable)).toEqual(['mát', 'mạt']);
});
