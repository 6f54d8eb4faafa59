/** Control characters except tab and line feed, noncharacters, and halves of surrogate pairs. */
const ODD = /[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}|\p{Cs}/gu;

/** Without what no page needs. A row is odd if this changes its texts, so imports clean texts with it. */
export const withoutOddCharacters = (text: string): string => text.replace(ODD, '');
