import type { Reading } from './read-query.ts';
import { findSlip } from './slip.ts';
import { NO_MARK, type Spelling } from './spell.ts';

/** How a typed word was found, each from 0 for the best. */
export type Match = {
  slips: number;
  /** 0 as it was typed, 1 as Telex or VNI. */
  decoded: number;
  /** 0 the very accents, or none were typed; 1 those typed are there, and others; 2 others. */
  accents: number;
  /** 0 the word itself, 1 with accents that were not typed, 2 a longer word. */
  rest: number;
};

/** A word that goes on as it was typed. Null where it is another one. */
export function matchBeginning(typed: Reading, word: Spelling): Match | null {
  if (!word.plain.startsWith(typed.plain)) return null;
  const accents = typed.isBare ? 0 : compareAccents(typed, word);
  // Keys that happen to spell something else: 'deep' is not 'đẹp'.
  if (typed.isDecoded && accents > 1) return null;
  const isWhole = word.plain.length === typed.plain.length;
  const isSame = word.marks === typed.marks && word.tones === typed.tones;
  return {
    slips: 0,
    decoded: Number(typed.isDecoded),
    accents,
    rest: isWhole ? (isSame ? 0 : 1) : 2,
  };
}

/** A word that was typed with one slip. */
export function matchSlip(typed: Reading, word: Spelling): Match | null {
  const found = findSlip(typed.plain, word.plain);
  if (!found) return null;
  const isSame = typed.tones === word.tones && marksOf(typed) === marksOf(word);
  const accents = typed.isBare || isSame ? 0 : 2;
  if (typed.isDecoded && accents > 1) return null;
  return { slips: 1, decoded: Number(typed.isDecoded), accents, rest: found === 'whole' ? 1 : 2 };
}

function compareAccents(typed: Spelling, word: Spelling): number {
  if (!word.tones.startsWith(typed.tones)) return 2;
  let accents = word.tones === typed.tones ? 0 : 1;
  for (const [place, mark] of typed.marks.split('').entries())
    if (mark !== word.marks[place]) {
      if (mark !== NO_MARK) return 2;
      accents = 1;
    }
  return accents;
}

/** Those that are there, wherever they are: a slip moves them. */
const marksOf = ({ marks }: Spelling) => marks.replaceAll(NO_MARK, '');
