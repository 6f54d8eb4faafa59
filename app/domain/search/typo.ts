/** Shorter words are one typo away from too many others. */
const SHORTEST_WORD = 5;

/** How much of a word was typed: all of it, or its beginning. */
export type TypedPart = 'whole' | 'beginning';

/**
 * Whether a word, or its beginning, was typed with one letter too many, missing or wrong, or with two
 * adjacent letters swapped. Only for words of five letters or more, without digits.
 */
export function findTypo(typed: string, word: string): TypedPart | null {
  if (word.length < SHORTEST_WORD || /\d/.test(word)) return null;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same++;
  if (same === typed.length) return null;
  const goesOn = (typedFrom: number, wordFrom: number): TypedPart | null => {
    const length = typed.length - typedFrom + wordFrom;
    if (length < SHORTEST_WORD || length > word.length) return null;
    if (!word.startsWith(typed.slice(typedFrom), wordFrom)) return null;
    return length === word.length ? 'whole' : 'beginning';
  };
  const isSwapped = typed[same] === word[same + 1] && typed[same + 1] === word[same];
  const readings = [
    goesOn(same + 1, same + 1),
    goesOn(same, same + 1),
    goesOn(same + 1, same),
    isSwapped ? goesOn(same + 2, same + 2) : null,
  ];
  return readings.find((reading) => reading === 'whole') ?? readings.find(Boolean) ?? null;
}
