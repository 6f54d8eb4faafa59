import { statfs } from 'node:fs/promises';

export type DiskSpace = {
  /** For the user that runs the server: some file systems reserve a part for root. */
  freeBytes: number;
  totalBytes: number;
};

/** undefined when the folder does not exist. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return undefined;
  const { bavail, blocks, bsize } = found;
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
