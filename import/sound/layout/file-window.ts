import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 1 << 20;

/**
 * Reads a file through a window in memory. Bytes in the window are there at once; only others have
 * to be awaited.
 */
export class FileWindow {
  readonly size: number;
  readonly #handle: FileHandle;
  readonly #buffer: Buffer;
  #start = 0;
  #length = 0;

  constructor(handle: FileHandle, size: number, windowBytes = WINDOW_BYTES) {
    this.#handle = handle;
    this.size = size;
    this.#buffer = Buffer.allocUnsafe(Math.min(size, windowBytes));
  }

  /** Whether bytes are in the window, so that `view` returns them. */
  has(start: number, length: number): boolean {
    return start >= this.#start && start + length <= this.#start + this.#length;
  }

  /** Bytes of the window, valid until the next `load`; fewer at the end of the file. */
  view(start: number, length: number): Buffer {
    const from = start - this.#start;
    return this.#buffer.subarray(from, Math.min(from + length, this.#length));
  }

  /** Moves the window to `start`. */
  async load(start: number): Promise<void> {
    this.#start = start;
    this.#length = 0;
    while (this.#length < this.#buffer.length) {
      const position = start + this.#length;
      const { bytesRead } = await this.#handle.read(
        this.#buffer,
        this.#length,
        this.#buffer.length - this.#length,
        position,
      );
      if (bytesRead === 0) return;
      this.#length += bytesRead;
    }
  }

  /** Reads a few bytes, fewer at the end of the file. @param length at most the window's */
  async read(start: number, length: number): Promise<Buffer> {
    if (!this.has(start, length)) await this.load(start);
    return this.view(start, length);
  }

  /** Copies any number of bytes. */
  async readAll(start: number, length: number): Promise<Buffer> {
    const all = Buffer.alloc(Math.max(0, Math.min(length, this.size - start)));
    const { bytesRead } = await this.#handle.read(all, 0, all.length, start);
    return all.subarray(0, bytesRead);
  }
}
