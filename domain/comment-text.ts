/** Unicode code points, as the database counts them. */
export const LONGEST_COMMENT = 1_000;

export const countCharacters = (text: string) => [...text.normalize('NFC').trim()].length;

/**
 * Whether a text has a visible character: not only spaces, joiners, combining marks and blank letters.
 * The same rule as in the database, except that the browser's Unicode version may differ.
 */
export const isVisible = (text: string) =>
  /[^\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);
