import { NumberLists, Numbers } from './number-lists.ts';
import type { Spelling } from './spell.ts';

/** A text in which a typed run of letters stands. */
export type RunMatch = {
  text: number;
  /** The run ends with a word, not within one. */
  isWhole: boolean;
};

const END_OF_TEXT = '\n';
/** By so many first letters a run is looked up. */
const BEGINNING = 3;

/** The texts of the catalogue without the spaces between their words, to find 'saigon' in 'Sài Gòn'. */
export class WordRuns {
  readonly #letters: string;
  /** 1 where a word begins, at the same indexes as the letters. */
  readonly #starts: Uint8Array;
  /** The numbers of the texts that have words, and where each begins, ascending. */
  readonly #texts: Uint32Array;
  readonly #textStarts: Uint32Array;
  /** Where words begin that are followed by others, by their letters from there on. */
  readonly #beginnings: Named;
  /** The texts that have each pair of letters. Only needed where nothing else is found. */
  #pairs: Named | undefined;

  /**
   * @param words the catalogue's
   * @param wordsInTexts the words of all texts, one text after the other
   * @param textOfWord the text of each
   */
  constructor(words: readonly Spelling[], wordsInTexts: Uint32Array, textOfWord: Uint32Array) {
    const [texts, textStarts, wordStarts] = [new Numbers(), new Numbers(), new Numbers()];
    const pieces: string[] = [];
    let length = 0;
    const add = (piece: string) => {
      pieces.push(piece);
      length += piece.length;
    };
    for (const [n, word] of wordsInTexts.entries()) {
      const text = textOfWord[n] ?? 0;
      if (text !== textOfWord[n - 1]) {
        if (n > 0) add(END_OF_TEXT);
        texts.push(text);
        textStarts.push(length);
      }
      wordStarts.push(length);
      add(words[word]?.plain ?? '');
    }
    add(END_OF_TEXT);
    this.#letters = pieces.join('');
    this.#texts = texts.toArray();
    this.#textStarts = textStarts.toArray();
    this.#starts = new Uint8Array(length);
    const beginnings = new NamedBuilder();
    for (const [n, start] of wordStarts.toArray().entries()) {
      this.#starts[start] = 1;
      if (textOfWord[n] === textOfWord[n + 1])
        beginnings.add(this.#letters.slice(start, start + BEGINNING), start);
    }
    // A word could end where the text does.
    for (const start of this.#textStarts.subarray(1)) this.#starts[start - 1] = 1;
    this.#starts[length - 1] = 1;
    this.#beginnings = beginnings.finish();
  }

  /** Where the letters stand across two or more words, from the beginning of the first one. */
  find(letters: string, tell: (match: RunMatch) => void) {
    this.#beginnings.each(letters.slice(0, BEGINNING), (start) => {
      if (!this.#letters.startsWith(letters, start)) return;
      const end = start + letters.length;
      if (this.#starts.subarray(start + 1, end).includes(1))
        tell({ text: this.#textAt(start), isWhole: this.#starts[end] === 1 });
    });
  }

  /** How many of these pairs of letters each text has, for texts that have at least `fewest`. */
  countPairs(
    pairs: ReadonlySet<string>,
    fewest: number,
    tell: (text: number, count: number) => void,
  ) {
    this.#pairs ??= this.#listPairs();
    const counts = new Uint16Array(this.#texts.length);
    for (const pair of pairs)
      this.#pairs.each(pair, (n) => {
        counts[n] = (counts[n] ?? 0) + 1;
      });
    for (const [n, count] of counts.entries())
      if (count >= fewest) tell(this.#texts[n] ?? 0, count);
  }

  #listPairs(): Named {
    const pairs = new NamedBuilder();
    for (const [n, start] of this.#textStarts.entries()) {
      const end = (this.#textStarts[n + 1] ?? this.#letters.length) - END_OF_TEXT.length;
      const found = new Set<string>();
      for (let at = start; at + 1 < end; at++) found.add(this.#letters.slice(at, at + 2));
      for (const pair of found) pairs.add(pair, n);
    }
    return pairs.finish();
  }

  #textAt(letter: number): number {
    let [from, to] = [0, this.#textStarts.length];
    while (from + 1 < to) {
      const middle = (from + to) >> 1;
      if ((this.#textStarts[middle] ?? 0) <= letter) from = middle;
      else to = middle;
    }
    return this.#texts[from] ?? 0;
  }
}

/** Lists of numbers by name. */
type Named = { each: (name: string, tell: (value: number) => void) => void };

class NamedBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #lists = new Numbers();
  readonly #values = new Numbers();

  add(name: string, value: number): void {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    this.#lists.push(number);
    this.#values.push(value);
  }

  finish(): Named {
    const numbers = this.#numbers;
    const lists = new NumberLists(numbers.size, this.#lists.toArray(), this.#values.toArray());
    return {
      each: (name, tell) => {
        const number = numbers.get(name);
        if (number !== undefined) lists.each(number, tell);
      },
    };
  }
}
