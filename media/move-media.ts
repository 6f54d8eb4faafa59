import { MEDIA_KINDS, type MediaStore, type StoredFile } from './media-store.ts';

export type MovedMedia = { files: number; moved: number; bytes: number };

type Progress = (done: number, total: number) => void;

/**
 * Copies all files of the data folder into the store, which refuses what arrives with another hash. Files that are
 * there are left, so that an interrupted call goes on. Nothing is deleted: the folder becomes the store's cache.
 *
 * @throws MediaAway
 */
export async function moveToStore(
  folder: MediaStore,
  store: MediaStore,
  onFile: Progress = () => {},
): Promise<MovedMedia> {
  const files = await listAll(folder);
  const there = new Map(
    (await listAll(store)).map(({ address, sizeBytes }) => [address, sizeBytes]),
  );
  const result = { files: files.length, moved: 0, bytes: 0 };
  for (const [at, { address, sizeBytes }] of files.entries()) {
    // A file may have been removed meanwhile.
    if (there.get(address) !== sizeBytes && (await folder.has(address))) {
      await store.keep([address]);
      result.moved++;
      result.bytes += sizeBytes;
    }
    onFile(at + 1, files.length);
  }
  return result;
}

/**
 * Copies all files of the store into the data folder, each checked by its hash.
 *
 * @param store with room for all of it
 * @throws MediaAway
 */
export async function moveToFolder(
  folder: MediaStore,
  store: MediaStore,
  onFile: Progress = () => {},
): Promise<MovedMedia> {
  const files = await listAll(store);
  const result = { files: files.length, moved: 0, bytes: 0 };
  for (const [at, { address, sizeBytes }] of files.entries()) {
    const isHere = await folder.has(address);
    if (!isHere && (await store.find(address))) {
      result.moved++;
      result.bytes += sizeBytes;
    }
    onFile(at + 1, files.length);
  }
  return result;
}

async function listAll(media: MediaStore) {
  const files: StoredFile[] = [];
  for (const kind of MEDIA_KINDS) for await (const file of media.list(kind)) files.push(file);
  return files;
}
