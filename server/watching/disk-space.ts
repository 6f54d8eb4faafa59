import { statfs } from 'node:fs/promises';

export type DiskSpace = {
  /** For whoever runs the server: some file systems keep a part for root. */
  freeBytes: number;
  totalBytes: number;
};

/** undefined where the folder is not there. */
export async function diskSpace(folder: string): Promise<DiskSpace | undefined> {
  const found = await statfs(folder).catch(() => undefined);
  if (!found) return undefined;
  const { bavail, blocks, bsize } = found;
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
