import { isCommonSyllable } from './common-syllables.ts';
import { isVietnameseSyllable } from './vietnamese-syllable.ts';

/** Evidence for and against Vietnamese in a piece of text without spaces. */
export type Reading = {
  /** Words with diacritics, spelt like a Vietnamese syllable. */
  valid: string[];
  /** Words with other non-ASCII letters. */
  invalid: string[];
  /** Whether symbols stand in place of letters: 'Nh¹c', '®Êm', control characters. */
  isStrange: boolean;
};

const WORD = /[\p{L}\p{M}]+/gu;
const CONTROL = /(?![\t\n\r])\p{Cc}|\ufffd/u;
const SIGN = '[¡-©«-´¶-¹»-¿×÷€‚ƒ„…†‡ˆ‰‹‘“”•–—˜™›]';
const BETWEEN = new RegExp(`\\p{L}${SIGN}+\\p{L}`, 'u');
/** Symbols that neither begin nor end a word, unlike '“Đêm”', '©2020', '№', 'DJ™'. */
const BEFORE = /[¢¤-¨¬®¯±´¶-¸¼-¾×÷†‡ˆ˜ƒ‰]\p{L}/u;
const AFTER = /\p{L}[¡-©¬®¯±´¶-¸¼-¿×÷†‡ˆ˜ƒ‰]/u;

/** Cache: lyrics repeat words, and each word is tried in every encoding. */
const remembered = new Map<string, Reading>();
const MOST_REMEMBERED = 5000;

/** @param chunk text without spaces */
export function readChunk(chunk: string): Reading {
  const known = remembered.get(chunk);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const reading = judge(chunk);
  remembered.set(chunk, reading);
  return reading;
}

function judge(chunk: string): Reading {
  const words = (chunk.match(WORD) ?? []).filter((word) => /\P{ASCII}/u.test(word));
  return {
    valid: words.filter(isVietnameseSyllable),
    invalid: words.filter((word) => !isVietnameseSyllable(word)),
    isStrange:
      CONTROL.test(chunk) || BETWEEN.test(chunk) || BEFORE.test(chunk) || AFTER.test(chunk),
  };
}

export const isDamaged = (reading: Reading) => reading.isStrange || reading.invalid.length > 0;

/** Positive for probably Vietnamese. */
export const likelihood = (reading: Reading): number =>
  reading.valid.reduce((sum, word) => sum + (isCommonSyllable(word) ? 1.5 : 0.75), 0) -
  1.5 * (reading.invalid.length + (reading.isStrange ? 1 : 0));
