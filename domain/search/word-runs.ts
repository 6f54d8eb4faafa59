/** A place where a typed run of letters occurs in the catalogue. */
export type RunMatch = {
  /** Encodes a track and a field, see Entry. */
  place: number;
  /** The run ends with a word, not within one. */
  isWhole: boolean;
};

const END_OF_TEXT = '\n';

/** The texts of the catalogue without the spaces between their words, to find 'saigon' in 'Sài Gòn'. */
export class WordRuns {
  readonly #letters: string;
  /** 1 where a word begins, at the same indexes as the letters. */
  readonly #starts: Uint8Array;
  /** Where each text begins, ascending. */
  readonly #textStarts: number[] = [];
  readonly #places: number[] = [];

  /** @param texts the plain words of each text, and its place */
  constructor(texts: readonly { words: readonly string[]; place: number }[]) {
    const runs = texts.map(({ words }) => words.join('') + END_OF_TEXT);
    this.#letters = runs.join('');
    this.#starts = new Uint8Array(this.#letters.length);
    let at = 0;
    for (const { words, place } of texts) {
      this.#textStarts.push(at);
      this.#places.push(place);
      for (const word of words) {
        this.#starts[at] = 1;
        at += word.length;
      }
      // A word could end here.
      this.#starts[at] = 1;
      at += END_OF_TEXT.length;
    }
  }

  /** Where the letters stand across two or more words, from the beginning of the first one. */
  find(letters: string, tell: (match: RunMatch) => void) {
    let at = this.#letters.indexOf(letters);
    for (; at >= 0; at = this.#letters.indexOf(letters, at + 1)) {
      const end = at + letters.length;
      if (this.#starts[at] && this.#starts.subarray(at + 1, end).includes(1))
        tell({ place: this.#placeAt(at), isWhole: this.#starts[end] === 1 });
    }
  }

  /** How many of these pairs of letters each text has, for texts that have any. */
  countPairs(pairs: ReadonlySet<string>, tell: (place: number, count: number) => void) {
    for (const [text, start] of this.#textStarts.entries()) {
      const end = this.#textStarts[text + 1] ?? this.#letters.length;
      const found = new Set<string>();
      for (let at = start; at < end - 2; at++) {
        const pair = this.#letters.slice(at, at + 2);
        if (pairs.has(pair)) found.add(pair);
      }
      if (found.size > 0) tell(this.#places[text] ?? 0, found.size);
    }
  }

  #placeAt(at: number): number {
    let [from, to] = [0, this.#textStarts.length];
    while (from + 1 < to) {
      const middle = (from + to) >> 1;
      if ((this.#textStarts[middle] ?? 0) <= at) from = middle;
      else to = middle;
    }
    return this.#places[from] ?? 0;
  }
}
