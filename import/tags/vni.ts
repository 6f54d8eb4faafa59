/**
 * The encoding of VNI fonts such as VNI-Times: a letter, followed by its mark as a Latin-1 letter of its
 * own. iconv-lite does not have it.
 */

const PAIRS: Record<string, string> = {
  a: 'ùá øà ûả õã ïạ êă éắ èằ úẳ üẵ ëặ ââ áấ àầ åẩ ãẫ äậ',
  e: 'ùé øè ûẻ õẽ ïẹ âê áế àề åể ãễ äệ',
  o: 'ùó øò ûỏ õõ ïọ âô áố àồ åổ ãỗ äộ',
  u: 'ùú øù ûủ õũ ïụ',
  y: 'ùý øỳ ûỷ õỹ',
  ô: 'ùớ øờ ûở õỡ ïợ',
  ö: 'ùứ øừ ûử õữ ïự',
};
const SINGLE: Record<string, string> = { ô: 'ơ', ö: 'ư', ñ: 'đ', æ: 'ỉ', ó: 'ĩ', ò: 'ị', î: 'ỵ' };

const marked = new Map<string, string>();
for (const [letter, pairs] of Object.entries(PAIRS))
  for (const pair of pairs.split(' ')) {
    const [mark = '', result = ''] = pair;
    marked.set(letter + mark, result);
  }

const capital = (text: string) => text !== text.toLowerCase();

/** @param text the bytes, read as Latin-1 */
export function decodeVni(text: string): string {
  let decoded = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    const pair = marked.get(text.slice(at, at + 2).toLowerCase());
    const result = pair ?? SINGLE[letter.toLowerCase()] ?? letter.toLowerCase();
    decoded += capital(letter) ? result.toUpperCase() : result;
    if (pair) at++;
  }
  return decoded;
}

/** Each lower-case letter of VNI and its spelling; the inverse of `decodeVni`. */
export const VNI_LETTERS: ReadonlyMap<string, string> = new Map([
  ...[...marked].map(([written, letter]) => [letter, written] as const),
  ...Object.entries(SINGLE).map(([written, letter]) => [letter, written] as const),
]);
