import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashFile } from './hash-file.ts';
import { mediaFolder, mediaPath } from './media-folder.ts';
import type { MediaKind, MediaStore, ReadableFile, StoredFile } from './media-store.ts';

/** A few, since playback reads from the same disk. */
const FILES_AT_ONCE = 16;

/** Keeps media in the data folder. */
export class FolderStore implements MediaStore {
  readonly folder;
  readonly bucket = null;

  constructor(dataFolder: string) {
    this.folder = mediaFolder(dataFolder);
  }

  async check(): Promise<void> {}

  /** They are already there. */
  async keep(): Promise<void> {}

  has = async (address: string): Promise<boolean> => (await this.find(address)) !== null;

  async find(address: string): Promise<string | null> {
    const file = mediaPath(this.folder, address);
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? file : null;
  }

  async open(address: string): Promise<ReadableFile | null> {
    const file = mediaPath(this.folder, address);
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? readable(file, found) : null;
  }

  openHere = (address: string): Promise<ReadableFile | null> => this.open(address);

  async *list(kind: MediaKind, prefix = ''): AsyncGenerator<StoredFile> {
    const place = this.folder[kind];
    const names = (await readdir(place).catch(() => [])).filter((name) => name.startsWith(prefix));
    for (let from = 0; from < names.length; from += FILES_AT_ONCE) {
      const some = names.slice(from, from + FILES_AT_ONCE);
      // null for a file that was deleted meanwhile.
      const found = await Promise.all(
        some.map((name) => stat(join(place, name)).catch(() => null)),
      );
      for (const [at, name] of some.entries()) {
        const file = found[at];
        if (file?.isFile())
          yield { address: `/${kind}/${name}`, sizeBytes: file.size, modifiedMs: file.mtimeMs };
      }
    }
  }

  async touch(address: string): Promise<void> {
    const now = new Date();
    await utimes(mediaPath(this.folder, address), now, now).catch(() => {});
  }

  async remove(address: string): Promise<void> {
    await rm(mediaPath(this.folder, address), { force: true });
  }

  async describe(address: string) {
    return (await this.has(address)) ? { stored: null } : null;
  }

  async hash(address: string) {
    const file = await this.find(address);
    return file ? { actual: await hashFile(file), stored: null } : null;
  }
}

/** A complete file of this machine. Its name contains its kind, as its address does. */
export const readable = (
  file: string,
  { size, mtimeMs }: { size: number; mtimeMs: number },
): ReadableFile => ({
  folder: dirname(dirname(file)),
  name: `${basename(dirname(file))}/${basename(file)}`,
  sizeBytes: size,
  modifiedMs: mtimeMs,
});
