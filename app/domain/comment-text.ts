/** Unicode code points, as the database counts them. */
export const LONGEST_COMMENT = 1_000;

export const countCharacters = (text: string) => [...text.normalize('NFC').trim()].length;

/**
 * Whether there is something to see: not only spaces, joiners, marks without a letter, and letters
 * that are drawn as nothing. The database's rule, by the browser's Unicode.
 */
export const isVisible = (text: string) =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);
