const CHUNK = 2 ** 16;

/**
 * A growing list of numbers from -1 to 1; growing does not copy. Coarse numbers take one byte each,
 * with finer steps near 0; others two.
 */
export class ChunkedSamples {
  readonly #chunks: (Int8Array | Int16Array)[] = [];
  readonly #isCoarse: boolean;
  #last: Int8Array | Int16Array = new Int8Array(0);
  #filled = CHUNK;
  length = 0;

  constructor({ isCoarse = false } = {}) {
    this.#isCoarse = isCoarse;
  }

  push(value: number): void {
    if (this.#filled === CHUNK) {
      this.#last = this.#isCoarse ? new Int8Array(CHUNK) : new Int16Array(CHUNK);
      this.#chunks.push(this.#last);
      this.#filled = 0;
    }
    const within = value > 1 ? 1 : value < -1 ? -1 : value;
    this.#last[this.#filled++] = Math.round(
      this.#isCoarse ? Math.sign(within) * Math.sqrt(Math.abs(within)) * 127 : within * 32767,
    );
    this.length++;
  }

  at(index: number): number {
    const chunk = this.#chunks[Math.floor(index / CHUNK)] as Int16Array;
    const kept = chunk[index % CHUNK] as number;
    return this.#isCoarse ? (kept * Math.abs(kept)) / 16129 : kept / 32767;
  }

  /** Fills `values` with those from an index on; zero outside the list. */
  read(from: number, values: Float32Array): Float32Array {
    for (let i = 0; i < values.length; i++) {
      const index = from + i;
      values[i] = index >= 0 && index < this.length ? this.at(index) : 0;
    }
    return values;
  }
}
