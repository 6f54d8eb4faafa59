import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sharePromises } from '#domain/share-promises.ts';

const LASTS_MS = 5 * 60_000;
/** A few, since playback reads from the same disk. */
const FILES_AT_ONCE = 16;

type Sizes = {
  sound_bytes: number;
  covers_bytes: number;
  waveforms_bytes: number;
  free_bytes: number;
};

/** The sizes of the catalogue's files, measured at most every five minutes. */
export class StoredSizes {
  readonly #dataFolder: string;
  readonly #now: () => number;
  #share = sharePromises(() => this.#measure());
  #readAtMs = Number.NEGATIVE_INFINITY;

  constructor(dataFolder: string, { now = () => performance.now() } = {}) {
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
    const media = join(this.#dataFolder, 'library');
    const { bavail, bsize } = await statfs(this.#dataFolder);
    return {
      sound_bytes: await bytesIn(join(media, 'sound')),
      covers_bytes: await bytesIn(join(media, 'covers')),
      waveforms_bytes: await bytesIn(join(media, 'waveforms')),
      free_bytes: bavail * bsize,
    };
  }
}

/** 0 when the folder does not exist. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    const sizes = await Promise.all(
      files.slice(from, from + FILES_AT_ONCE).map(({ parentPath, name }) =>
        // Deleted meanwhile: counts as 0.
        stat(join(parentPath, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    for (const size of sizes) bytes += size;
  }
  return bytes;
}
