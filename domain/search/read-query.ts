import { readTelex, readVni } from './read-keys.ts';
import { NO_MARK, type Spelling } from './spell.ts';
import { splitWords } from './split-words.ts';

/** One way to read a typed word. */
export type Reading = Spelling & {
  /** Decoded as Telex or VNI keys, typed while the keyboard was off. */
  isDecoded: boolean;
  /** Typed without accents, so it matches any. */
  isBare: boolean;
};

/** Limits of a query; the rest is ignored. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 16;

/** Parses a query into words that must all match, each in one of its readings. */
export function readQuery(text: string): Reading[][] {
  return splitWords(text.slice(0, MOST_CHARACTERS)).slice(0, MOST_WORDS).map(readWord);
}

function readWord({ plain, marks, tones }: Spelling): Reading[] {
  const isBare = tones === '' && [...marks].every((mark) => mark === NO_MARK);
  const typed = { plain, marks, tones, isBare, isDecoded: false };
  if (!isBare) return [typed];
  const decoded = [readTelex(plain), readVni(plain)].flatMap((spelling) =>
    spelling ? [{ ...spelling, isBare: false, isDecoded: true }] : [],
  );
  return [typed, ...decoded];
}

/** Two adjacent words that were meant as one: 'non stop'. Only as typed. */
export function joinWords([one]: readonly Reading[], [other]: readonly Reading[]): Reading[] {
  if (!one || !other) return [];
  return [
    {
      plain: one.plain + other.plain,
      marks: one.marks + other.marks,
      tones: one.tones + other.tones,
      isBare: one.isBare && other.isBare,
      isDecoded: false,
    },
  ];
}
