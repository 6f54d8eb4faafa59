import { soundKey } from './sound-key.ts';
import type { Spelling } from './spell.ts';
import { LONG_WORD, SHORTEST_SOUND } from './typo.ts';

/** Finds the words that may have been typed with one typo, without comparing all of them. */
export class NearWords {
  /** Sorted. */
  readonly #words: readonly Spelling[];
  /** The words by their sounds, and the sounds, sorted. */
  readonly #bySound: readonly number[];
  readonly #sounds: readonly string[];

  constructor(words: readonly Spelling[]) {
    this.#words = words;
    const soundOf = words.map(({ plain }) => soundKey(plain));
    this.#bySound = [...words.keys()].sort((one, other) =>
      (soundOf[one] ?? '') < (soundOf[other] ?? '') ? -1 : 1,
    );
    this.#sounds = this.#bySound.map((word) => soundOf[word] ?? '');
  }

  /** All words for which `findTypo` finds a typo, and some more. */
  find(typed: string): ReadonlySet<number> {
    const found = new Set<number>();
    for (const letters of this.#withOneEdit(typed)) {
      const isBeginning = letters.length >= LONG_WORD;
      for (let word = firstFrom(this.#words.length, this.#plainOf, letters); ; word++) {
        const plain = this.#plainOf(word);
        if (plain !== letters && !(isBeginning && plain.startsWith(letters))) break;
        found.add(word);
      }
    }
    const heard = soundKey(typed);
    const isBeginning = heard.length >= SHORTEST_SOUND;
    for (let at = firstFrom(this.#sounds.length, this.#soundAt, heard); ; at++) {
      const sound = this.#sounds[at];
      if (sound !== heard && !(isBeginning && sound?.startsWith(heard))) break;
      found.add(this.#bySound[at] ?? 0);
    }
    return found;
  }

  /** What was typed, with one letter missing, wrong or too many, or two swapped, as far as words begin so. */
  *#withOneEdit(typed: string): Generator<string> {
    for (let at = 0; at <= typed.length; at++) {
      const head = typed.slice(0, at);
      const next = this.#lettersAfter(head);
      if (next.length === 0) return;
      yield head + typed.slice(at + 1);
      yield head +
        typed
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        typed.slice(at + 2);
      for (const letter of next) {
        yield head + letter + typed.slice(at);
        yield head + letter + typed.slice(at + 1);
      }
    }
  }

  /** The letters with which words go on; '' if one ends. */
  #lettersAfter(head: string): string[] {
    const letters: string[] = [];
    let word = firstFrom(this.#words.length, this.#plainOf, head);
    while (word < this.#words.length && this.#plainOf(word).startsWith(head)) {
      const letter = this.#plainOf(word).charAt(head.length);
      letters.push(letter);
      word = firstFrom(this.#words.length, this.#plainOf, head + (letter ? letter + LAST : FIRST));
    }
    return letters;
  }

  #plainOf = (word: number) => this.#words[word]?.plain ?? LAST;
  #soundAt = (at: number) => this.#sounds[at] ?? LAST;
}

/** Sort before and after all letters. */
const FIRST = '\u0000';
const LAST = '\uffff';

/** The first of `count` sorted texts that does not sort before `text`, by binary search. */
export function firstFrom(count: number, textAt: (n: number) => string, text: string): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (textAt(middle) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
