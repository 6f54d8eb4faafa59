import { join } from 'node:path';
import { isNamedByContent } from '#domain/cache-control.ts';
import type { FileVariant } from './static-files.ts';

const LARGEST_BYTES = 256 * 1024;
/** Room for the program's own files, and for the covers of a thousand tracks. */
const MOST_BYTES = 32 * 1024 * 1024;

type Kept = { bytes: Promise<Buffer>; sizeBytes: number };

/**
 * Keeps in memory the small files that were sent most recently, if their names contain a hash of
 * their content.
 */
export class SmallFiles {
  readonly #read: (path: string) => Promise<Buffer>;
  readonly #mostBytes: number;
  /** By path; the file that was sent most recently is the last. */
  readonly #kept = new Map<string, Kept>();
  #keptBytes = 0;

  constructor(read: (path: string) => Promise<Buffer>, mostBytes = MOST_BYTES) {
    this.#read = read;
    this.#mostBytes = mostBytes;
  }

  /** @returns undefined for a larger file, one that may change, sound, or one that cannot be read */
  async read(folder: string, { name, sizeBytes }: FileVariant): Promise<Buffer | undefined> {
    const isKept = sizeBytes <= LARGEST_BYTES && isNamedByContent(`/${name}`);
    // Players ask for sound in ranges, and sound of earlier versions is rewritten in place.
    if (!isKept || name.startsWith('sound/')) return undefined;
    const path = join(folder, name);
    const kept = this.#kept.get(path) ?? { bytes: this.#load(path, sizeBytes), sizeBytes };
    this.#forget(path);
    this.#kept.set(path, kept);
    this.#keptBytes += sizeBytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= this.#mostBytes) break;
      this.#forget(oldest);
    }
    return await kept.bytes.catch(() => undefined);
  }

  async #load(path: string, sizeBytes: number): Promise<Buffer> {
    try {
      const bytes = await this.#read(path);
      if (bytes.length === sizeBytes) return bytes;
      throw new Error(`${path} does not have ${sizeBytes} bytes`);
    } catch (error) {
      this.#forget(path);
      throw error;
    }
  }

  #forget(path: string): void {
    this.#keptBytes -= this.#kept.get(path)?.sizeBytes ?? 0;
    this.#kept.delete(path);
  }
}
