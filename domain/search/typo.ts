import { areNearKeys } from './near-keys.ts';
import { soundKey } from './sound-key.ts';

/** From this length on, a word may have any wrong letter, and its beginning may have a typo. */
export const LONG_WORD = 5;
/** Shorter words are one wrong letter away from too many others, but may be spelled by their sound. */
const SHORTEST_WORD = 3;
/** Beginnings shorter than this sound like too many words. */
export const SHORTEST_SOUND = 4;

/** How much of a word was typed: all of it, or its beginning. */
export type TypedPart = 'whole' | 'beginning';

export type Typo = {
  part: TypedPart;
  /** 1: a slip of the finger, or one letter spelled by its sound. 2: any other typo. */
  cost: 1 | 2;
};

/**
 * Whether a word was typed with one typo: one letter too many, missing or wrong, two adjacent ones
 * swapped, or spelled by its sound. In words of three and four letters a letter may be missing or
 * typed twice, but only a neighbouring key may be wrong or too many. Words with digits have no
 * typos.
 */
export function findTypo(typed: string, word: string): Typo | null {
  if (word.length < 2 || typed.length < 2 || /\d/.test(word)) return null;
  if (word.startsWith(typed)) return null;
  let best = findSameSound(typed, word);
  if (word.length < SHORTEST_WORD) return best;
  for (const edit of findEdits(typed, word)) if (!best || isBetter(edit, best)) best = edit;
  return best;
}

/** The whole word before its beginning, then the lower cost. */
const isBetter = (one: Typo, other: Typo) =>
  one.part === other.part ? one.cost < other.cost : one.part === 'whole';

function findSameSound(typed: string, word: string): Typo | null {
  const [heard, sound] = [soundKey(typed), soundKey(word)];
  // 'r' for 'd' and 'ng' for 'n' in one word are two.
  const cost = typed[0] !== word[0] && typed.at(-1) !== word.at(-1) ? 2 : 1;
  if (heard === sound) return { part: 'whole', cost };
  const isBeginning = heard.length >= SHORTEST_SOUND && sound.startsWith(heard);
  return isBeginning ? { part: 'beginning', cost } : null;
}

function findEdits(typed: string, word: string): Typo[] {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  const [key = '', letter = '', nextKey = '', nextLetter = ''] = [
    typed[same],
    word[same],
    typed[same + 1],
    word[same + 1],
  ];
  const before = typed[same - 1] ?? '';
  const isSlip = [before, nextKey].some((other) => other === key || areNearKeys(other, key));
  const isSwapped = key === nextLetter && nextKey === letter;
  const edits: (Typo | null)[] = [
    withRest(typed, word, same + 1, same + 1, areNearKeys(key, letter)),
    withRest(typed, word, same, same + 1, false, same > 0),
    withRest(typed, word, same + 1, same, isSlip),
    isSwapped ? withRest(typed, word, same + 2, same + 2, true) : null,
  ];
  return edits.filter((edit) => edit !== null);
}

/** The typo, if the rest of the word was typed without another. */
function withRest(
  typed: string,
  word: string,
  typedFrom: number,
  wordFrom: number,
  isSlip: boolean,
  isMissing = false,
): Typo | null {
  const length = typed.length - typedFrom + wordFrom;
  if (length > word.length || !word.startsWith(typed.slice(typedFrom), wordFrom)) return null;
  const part = length === word.length ? 'whole' : 'beginning';
  if (word.length < LONG_WORD && !(part === 'whole' && (isSlip || isMissing))) return null;
  if (length < LONG_WORD && part === 'beginning') return null;
  return { part, cost: isSlip ? 1 : 2 };
}
