import { basename } from 'node:path';
import type pg from 'pg';
import { MEDIA_KINDS, type MediaStore } from '#media/media-store.ts';
import { listUsedMedia } from './used-media.ts';

export type MediaCheck = {
  /** How many files were read. */
  files: number;
  /** Files that the site needs, and the store has not. */
  missing: string[];
  /** Files that nothing uses. The import removes them a week after their last use. */
  surplus: string[];
  /** Files whose content is not what was stored. */
  damaged: string[];
};

/** Reads all files of the store and compares them with the catalogue. */
export async function checkMedia(
  client: pg.ClientBase,
  media: MediaStore,
  onFile: (done: number, total: number) => void = () => {},
): Promise<MediaCheck> {
  const used = await listUsedMedia(client);
  const stored = new Set<string>();
  for (const kind of MEDIA_KINDS)
    for await (const { address } of media.list(kind)) stored.add(address);
  const result: MediaCheck = {
    files: 0,
    missing: [...used.keys()].filter((address) => !stored.has(address)),
    surplus: [...stored].filter((address) => !used.has(address)),
    damaged: [],
  };
  for (const address of stored) {
    const hash = await media.hash(address);
    result.files++;
    onFile(result.files, stored.size);
    const named = used.get(address)?.isNamedByHash ? nameOf(address) : null;
    if (!hash) result.missing.push(address);
    else if (hash.stored ? hash.actual !== hash.stored : named && !hash.actual.startsWith(named))
      result.damaged.push(address);
  }
  return result;
}

const nameOf = (address: string) => basename(address).replace(/\.\w+$/, '');
