import type { Reading } from './read-query.ts';
import { NO_MARK, type Spelling } from './spell.ts';
import { findTypo } from './typo.ts';
import type { RunMatch } from './word-runs.ts';

/** How well a typed word matches. 0 is best in each field. */
export type Match = {
  /** The cost of its typo, see typo.ts. */
  typos: number;
  /** 0: as typed. 1: decoded from Telex or VNI keys. */
  decoded: number;
  /** 0: the same accents, or none typed. 1: the typed accents and more. 2: different accents. */
  accents: number;
  /** 0: the same word. 1: the word with different accents or a typo. 2: a longer word. */
  rest: number;
};

/** Matches a word that begins with what was typed. Null when it does not. */
export function matchBeginning(typed: Reading, word: Spelling): Match | null {
  if (!word.plain.startsWith(typed.plain)) return null;
  const accents = typed.isBare ? 0 : compareAccents(typed, word);
  // A decoded word must not contradict the other's accents: 'deep', read as 'dêp', does not match
  // 'đẹp'.
  if (typed.isDecoded && accents > 1) return null;
  const isWhole = word.plain.length === typed.plain.length;
  const isSame = word.marks === typed.marks && word.tones === typed.tones;
  return {
    typos: 0,
    decoded: Number(typed.isDecoded),
    accents,
    rest: isWhole ? (isSame ? 0 : 1) : 2,
  };
}

/** Matches a word that was typed with one typo, see typo.ts. Null when it was not. */
export function matchTypo(typed: Reading, word: Spelling): Match | null {
  const typo = findTypo(typed.plain, word.plain);
  if (!typo) return null;
  const isSame = typed.tones === word.tones && marksOf(typed) === marksOf(word);
  const accents = typed.isBare || isSame ? 0 : 2;
  if (typed.isDecoded && accents > 1) return null;
  const rest = typo.part === 'whole' ? 1 : 2;
  return { typos: typo.cost, decoded: Number(typed.isDecoded), accents, rest };
}

/** Matches words that were typed as one, see word-runs.ts. */
export function matchRun(typed: Reading, { isWhole }: RunMatch): Match {
  // The accents of a run are not compared.
  const accents = typed.isBare ? 0 : 2;
  return { typos: 1, decoded: 0, accents, rest: isWhole ? 1 : 2 };
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

/** The marks without their positions, which a typo shifts. */
const marksOf = ({ marks }: Spelling) => marks.replaceAll(NO_MARK, '');
