/** How many connections in a row are accepted before anything else is done. */
const MOST_IN_A_ROW = 32;

/**
 * Whether connections are arriving. Node accepts one per turn of the event loop, in order of
 * arrival: a visitor behind three hundred others waits for three hundred turns. So turns are kept
 * short until all are accepted.
 */
export class Arrivals {
  #count = 0;
  #inRow = 0;
  #areComing = false;

  /**
   * Becomes false when a turn of the event loop has passed without a new connection, or after too
   * many in a row.
   */
  get areComing(): boolean {
    return this.#areComing;
  }

  add(): void {
    const count = ++this.#count;
    this.#inRow++;
    this.#areComing = this.#inRow <= MOST_IN_A_ROW;
    if (!this.#areComing) this.#inRow = 0;
    setImmediate(() => setImmediate(() => this.#endAfter(count)));
  }

  #endAfter(count: number): void {
    if (count !== this.#count) return;
    this.#areComing = false;
    this.#inRow = 0;
  }
}
