const CHUNK = 2 ** 16;

/** Numbers from -1 to 1 in 16 bits, as many as come: growing never copies what is there. */
export class ChunkedSamples {
  readonly #chunks: Int16Array[] = [];
  #last = new Int16Array(0);
  #filled = CHUNK;
  length = 0;

  push(value: number): void {
    if (this.#filled === CHUNK) {
      this.#last = new Int16Array(CHUNK);
      this.#chunks.push(this.#last);
      this.#filled = 0;
    }
    const scaled = value * 32767;
    this.#last[this.#filled++] = scaled > 32767 ? 32767 : scaled < -32767 ? -32767 : scaled;
    this.length++;
  }

  at(index: number): number {
    return (
      ((this.#chunks[Math.floor(index / CHUNK)] as Int16Array)[index % CHUNK] as number) / 32767
    );
  }

  /** Zeros outside of what is there. */
  read(from: number, count: number): Float32Array {
    const values = new Float32Array(count);
    for (let i = Math.max(0, -from); i < count && from + i < this.length; i++)
      values[i] = this.at(from + i);
    return values;
  }
}
