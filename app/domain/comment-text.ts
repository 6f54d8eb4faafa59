/** Unicode code points, as the database counts them. */
export const LONGEST_COMMENT = 1_000;

export const countCharacters = (text: string) => [...text.normalize('NFC').trim()].length;

/** Whether there is something to see: not only spaces, joiners and marks that show nothing. */
export const isVisible = (text: string) =>
  /[^\s\p{C}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/u.test(text);
