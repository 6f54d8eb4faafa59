import { statfs } from 'node:fs/promises';
import { sharePromises } from '#domain/share-promises.ts';
import type { MediaKind, MediaStore } from '#media/media-store.ts';

const LASTS_MS = 5 * 60_000;

type Sizes = {
  sound_bytes: number;
  covers_bytes: number;
  waveforms_bytes: number;
  free_bytes: number;
};

/** The sizes of the catalogue's files, measured at most every five minutes. */
export class StoredSizes {
  readonly #media: MediaStore;
  readonly #dataFolder: string;
  readonly #now: () => number;
  #share = sharePromises(() => this.#measure());
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(media: MediaStore, dataFolder: string, { now = () => performance.now() } = {}) {
    this.#media = media;
    this.#dataFolder = dataFolder;
    this.#now = now;
  }

  /** @throws Error when the disk cannot be read */
  read(): Promise<Sizes> {
    if (this.#now() - this.#readAtMs >= LASTS_MS) {
      this.#readAtMs = this.#now();
      this.#share = sharePromises(() => this.#measure());
    }
    return this.#share();
  }

  async #measure(): Promise<Sizes> {
    const { bavail, bsize } = await statfs(this.#dataFolder);
    return {
      sound_bytes: await this.#bytesOf('sound'),
      covers_bytes: await this.#bytesOf('covers'),
      waveforms_bytes: await this.#bytesOf('waveforms'),
      free_bytes: bavail * bsize,
    };
  }

  async #bytesOf(kind: MediaKind): Promise<number> {
    let bytes = 0;
    for await (const { sizeBytes } of this.#media.list(kind)) bytes += sizeBytes;
    return bytes;
  }
}
