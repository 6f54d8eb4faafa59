/**
 * TCVN3 has no capital letters with tones: fonts such as .VnTimeH draw the small ones as
 * capitals. The neighbouring letters show which was meant.
 */

const WORD = /[\p{L}\p{M}]+/gu;
const ascii = (word: string) => word.replace(/[^A-Za-z]/g, '');
const isShouted = (word: string) => /.[A-Z]/.test(word) && !/[a-z]/.test(word);

/** Capitalises the rest of a word in capitals: 'SàI' becomes 'SÀI'. */
export const raiseShoutedWords = (text: string): string =>
  text.replace(WORD, (word) => (isShouted(word) ? word.toUpperCase() : word));

/**
 * Capitalises as the rest of the text suggests: 'TÌNH YÊU à' becomes 'TÌNH YÊU À', 'ảo ảnh Xưa' 'Ảo Ảnh Xưa'.
 *
 * @param company the file's other names, for a text without evidence of its own
 */
export function fitCapitals(text: string, company: readonly string[]): string {
  const own = text.match(WORD) ?? [];
  const words = own.every(startsWithTone) ? (company.join(' ').match(WORD) ?? []) : own;
  // 'DJ' and 'MC' are capitals in any text.
  const telling = words.filter(
    (word) => ascii(word).length > 1 && /[aeiouy]|\P{ASCII}/iu.test(word),
  );
  const loud = telling.filter((word) => word === word.toUpperCase());
  if (telling.length > 0 && loud.length === telling.length)
    return text.replace(WORD, (word) => (hasTone(word) ? word.toUpperCase() : word));

  const others = words.filter((word) => !startsWithTone(word));
  const isTitle = others.length > 0 && others.every((word) => /^\p{Lu}/u.test(word));
  const hasCapital = [...words, ...company].some((word) => /^\p{Lu}/u.test(word));
  let seen = 0;
  return text.replace(WORD, (word) => {
    const isFirst = seen++ === 0;
    return startsWithTone(word) && (isTitle || (isFirst && hasCapital)) ? capitalise(word) : word;
  });
}

const hasTone = (word: string) => /[\u0300\u0301\u0303\u0309\u0323]/.test(word.normalize('NFD'));
const startsWithTone = (word: string) => hasTone(word.charAt(0));
const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
