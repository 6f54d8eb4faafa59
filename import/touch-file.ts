import { utimes } from 'node:fs/promises';
import { type MediaFolder, mediaPath } from '#import/media-folder.ts';

/**
 * Call it when a track gets another sound or cover. Open tabs still use the former file, which sweep-media.ts
 * keeps for a week from now.
 *
 * @param address of the former file: '/covers/….jpg'
 */
export async function touchFile(folder: MediaFolder, address: string): Promise<void> {
  const now = new Date();
  await utimes(mediaPath(folder, address), now, now).catch(() => {});
}
