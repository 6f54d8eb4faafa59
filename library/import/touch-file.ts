import { utimes } from 'node:fs/promises';
import { type LibraryFolder, libraryPath } from '#library/library-folder.ts';

/**
 * After a track has got another sound or cover: open tabs have the former one, which is kept from this moment on
 * for as long as sweep-media.ts says.
 *
 * @param address of the former file: '/covers/….jpg'
 */
export async function touchFile(folder: LibraryFolder, address: string): Promise<void> {
  const now = new Date();
  await utimes(libraryPath(folder, address), now, now).catch(() => {});
}
