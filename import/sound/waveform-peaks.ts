/** A power of two, since blocks are merged in pairs. */
const MOST_BLOCKS = 2 ** 17;

/**
 * The loudest sample of each of many equal parts of a sound of unknown length:
 * starts with blocks of one sample, and merges them in pairs when there are too many.
 */
export class WaveformPeaks {
  readonly #blocks = new Float32Array(MOST_BLOCKS);
  #blockLength = 1;
  #count = 0;
  /** Samples in the last block. */
  #filled = 0;

  add(left: Float32Array, right: Float32Array): void {
    let i = 0;
    while (i < left.length) {
      if (this.#count === MOST_BLOCKS) this.#joinPairs();
      const end = Math.min(left.length, i + this.#blockLength - this.#filled);
      this.#filled += end - i;
      let loudest = this.#blocks[this.#count] as number;
      for (; i < end; i++) {
        const a = Math.abs(left[i] as number);
        const b = Math.abs(right[i] as number);
        if (a > loudest) loudest = a;
        if (b > loudest) loudest = b;
      }
      this.#blocks[this.#count] = loudest;
      if (this.#filled < this.#blockLength) break;
      this.#filled = 0;
      this.#count++;
    }
  }

  /** From 0 to 1, full scale; three digits are finer than a bar on the screen. */
  peaks(parts: number): number[] {
    const count = this.#count + (this.#filled > 0 ? 1 : 0);
    return Array.from({ length: parts }, (_, part) => {
      const first = Math.floor((part * count) / parts);
      const end = Math.max(first + 1, Math.floor(((part + 1) * count) / parts));
      let loudest = 0;
      for (let i = first; i < end; i++) loudest = Math.max(loudest, this.#blocks[i] as number);
      return Math.round(Math.min(1, loudest) * 1000) / 1000;
    });
  }

  #joinPairs(): void {
    const blocks = this.#blocks;
    for (let i = 0; i < MOST_BLOCKS / 2; i++)
      blocks[i] = Math.max(blocks[2 * i] as number, blocks[2 * i + 1] as number);
    blocks.fill(0, MOST_BLOCKS / 2);
    this.#count = MOST_BLOCKS / 2;
    this.#blockLength *= 2;
  }
}
