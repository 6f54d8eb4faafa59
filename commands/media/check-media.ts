import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type pg from 'pg';
import { mediaPath } from '#media/media-folder.ts';
import { MEDIA_KINDS, MediaAway, type MediaStore, type StoredFile } from '#media/media-store.ts';
import { listUsedMedia } from './used-media.ts';

export type MediaCheck = {
  /** How many files were looked at. */
  files: number;
  /** Whether their content was read. */
  areRead: boolean;
  /** Files that the site needs, and the store has not. */
  missing: string[];
  /** By address, the title of a track that needs a missing or damaged file. */
  titles: ReadonlyMap<string, string>;
  /** Files that nothing uses. An import removes them a week after their last use. */
  surplus: string[];
  /** Files whose content is not what was stored. */
  damaged: string[];
};

type Options = {
  /** Reads all bytes; otherwise the store is asked for sizes and for the hashes that it keeps. */
  areRead?: boolean;
  onFile?: (done: number, total: number) => void;
};

const LOOKED_AT_ONCE = 16;
/** Of reads: the site needs the line, too. */
const READ_AT_ONCE = 4;

/** Compares the files of the store with the catalogue. @throws MediaAway */
export async function checkMedia(
  client: pg.ClientBase,
  media: MediaStore,
  { areRead = false, onFile = () => {} }: Options = {},
): Promise<MediaCheck> {
  const used = await listUsedMedia(client);
  const stored = new Map<string, StoredFile>();
  for (const kind of MEDIA_KINDS)
    for await (const file of media.list(kind)) stored.set(file.address, file);
  const result: MediaCheck = {
    files: 0,
    areRead,
    missing: [...used.keys()].filter((address) => !stored.has(address)),
    surplus: [...stored.keys()].filter((address) => !used.has(address)),
    damaged: [],
    titles: new Map(
      [...used.values()].flatMap(({ address, title }) =>
        title ? [[address, title] as const] : [],
      ),
    ),
  };
  const next = stored.values();
  const work = async () => {
    for (const file of next) {
      const { address } = file;
      const name = used.get(address)?.isNamedByHash ? nameOf(address) : '';
      const state = await (areRead ? read : look)(media, file, name);
      if (state === 'missing' && used.has(address)) result.missing.push(address);
      if (state === 'damaged') result.damaged.push(address);
      onFile(++result.files, stored.size);
    }
  };
  const atOnce = areRead ? READ_AT_ONCE : LOOKED_AT_ONCE;
  await Promise.all(Array.from({ length: atOnce }, work));
  result.damaged.sort();
  return result;
}

type State = 'right' | 'missing' | 'damaged';

/** @param name that the content's hash begins with; empty if unknown */
async function look(
  media: MediaStore,
  { address, sizeBytes }: StoredFile,
  name: string,
): Promise<State> {
  const here = await stat(mediaPath(media.folder, address)).catch(() => null);
  if (sizeBytes === 0 || (here && here.size !== sizeBytes)) return 'damaged';
  // The stored hash of the others could be compared with nothing.
  if (!name) return 'right';
  const file = await media.describe(address);
  if (!file) return 'missing';
  return !file.stored || file.stored.startsWith(name) ? 'right' : 'damaged';
}

async function read(media: MediaStore, { address }: StoredFile, name: string): Promise<State> {
  const hash = await readTwice(media, address);
  if (!hash) return 'missing';
  if (hash === 'cut') return 'damaged';
  const isRight = hash.actual.startsWith(name) && (!hash.stored || hash.actual === hash.stored);
  return isRight ? 'right' : 'damaged';
}

/** A store that has only a part of a file ends in the middle each time. */
async function readTwice(media: MediaStore, address: string) {
  const isCut = (error: unknown) => {
    if (error instanceof MediaAway && error.code === 'cut') return 'cut' as const;
    throw error;
  };
  const first = await media.hash(address).catch(isCut);
  return first === 'cut' ? await media.hash(address).catch(isCut) : first;
}

const nameOf = (address: string) => basename(address).replace(/\.\w+$/, '');
