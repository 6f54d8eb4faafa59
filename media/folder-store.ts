import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashFile } from './hash-file.ts';
import { mediaFolder, mediaPath } from './media-folder.ts';
import type { MediaKind, MediaStore, ReadableFile, StoredFile } from './media-store.ts';

/** Keeps media in the data folder. */
export class FolderStore implements MediaStore {
  readonly folder;

  constructor(dataFolder: string) {
    this.folder = mediaFolder(dataFolder);
  }

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

  async *list(kind: MediaKind, prefix = ''): AsyncGenerator<StoredFile> {
    const place = this.folder[kind];
    for (const name of await readdir(place).catch(() => [])) {
      // Deleted meanwhile.
      const found = name.startsWith(prefix)
        ? await stat(join(place, name)).catch(() => null)
        : null;
      if (!found?.isFile()) continue;
      const { size: sizeBytes, mtimeMs: modifiedMs } = found;
      yield { address: `/${kind}/${name}`, sizeBytes, modifiedMs };
    }
  }

  async touch(address: string): Promise<void> {
    const now = new Date();
    await utimes(mediaPath(this.folder, address), now, now).catch(() => {});
  }

  async remove(address: string): Promise<void> {
    await rm(mediaPath(this.folder, address), { force: true });
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
