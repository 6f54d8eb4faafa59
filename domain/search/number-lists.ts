/** A growing list of whole numbers, in half of an array's memory. */
export class Numbers {
  #values = new Uint32Array(64);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  get length(): number {
    return this.#length;
  }

  toArray(): Uint32Array {
    return this.#values.slice(0, this.#length);
  }
}

/** Lists of numbers, in two arrays: with an array for each, a large catalogue would take ten times the memory. */
export class NumberLists {
  /** Where each list begins, and where the last one ends. */
  readonly #starts: Uint32Array;
  readonly #values: Uint32Array;

  /**
   * @param count of lists
   * @param lists the list of each value, as a number below `count`
   */
  constructor(count: number, lists: Uint32Array, values: Uint32Array) {
    this.#starts = new Uint32Array(count + 1);
    this.#values = new Uint32Array(values.length);
    for (const list of lists) this.#starts[list + 1] = (this.#starts[list + 1] ?? 0) + 1;
    for (let list = 0; list < count; list++)
      this.#starts[list + 1] = (this.#starts[list] ?? 0) + (this.#starts[list + 1] ?? 0);
    const ends = this.#starts.slice();
    for (let n = 0; n < lists.length; n++) {
      const list = lists[n] ?? 0;
      const end = ends[list] ?? 0;
      this.#values[end] = values[n] ?? 0;
      ends[list] = end + 1;
    }
  }

  each(list: number, tell: (value: number) => void): void {
    const end = this.#starts[list + 1] ?? 0;
    for (let at = this.#starts[list] ?? end; at < end; at++) tell(this.#values[at] ?? 0);
  }
}
