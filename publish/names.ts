import { hash, randomUUID } from 'node:crypto';

/** In hexadecimal: as many bits as a number holds exactly. */
const HASH_LETTERS = 13;
/** Nobody can look for names that collide. */
const SALT = randomUUID();

export type NameHash = number;

export const hashOf = (name: string): NameHash =>
  Number.parseInt(hash('sha256', SALT + name).slice(0, HASH_LETTERS), 16);

/** A set of names. It keeps their hashes: the names of a large catalogue would take ten times the memory. */
export class Names {
  /** Ascending. */
  readonly #hashes: Float64Array;

  constructor(names: Iterable<string>) {
    this.#hashes = Float64Array.from(new Set(names), hashOf).sort();
  }

  /** By binary search. */
  has(wanted: NameHash): boolean {
    let [from, to] = [0, this.#hashes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const found = this.#hashes[middle] ?? 0;
      if (found === wanted) return true;
      if (found < wanted) from = middle + 1;
      else to = middle;
    }
    return false;
  }
}
