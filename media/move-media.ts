import { MEDIA_KINDS, MediaAway, type MediaStore, type StoredFile } from './media-store.ts';

export type MovedMedia = {
  files: number;
  moved: number;
  bytes: number;
  /** Files that the store has, but not as they were stored. They are left out. */
  damaged: string[];
};

/** A store may be far away, and each file waits for it. */
const AT_ONCE = 8;

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
  return await moveEach(files, onFile, async ({ address, sizeBytes }) => {
    // A file may have been removed meanwhile.
    if (there.get(address) === sizeBytes || !(await folder.has(address))) return false;
    await store.keep([address]);
    return true;
  });
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
  return await moveEach(
    files,
    onFile,
    async ({ address }) => !(await folder.has(address)) && (await store.find(address)) !== null,
  );
}

/** @param move returns whether it has moved the file */
async function moveEach(
  files: readonly StoredFile[],
  onFile: Progress,
  move: (file: StoredFile) => Promise<boolean>,
): Promise<MovedMedia> {
  const result: MovedMedia = { files: files.length, moved: 0, bytes: 0, damaged: [] };
  let done = 0;
  const next = files.values();
  const work = async () => {
    for (const file of next) {
      const isMoved = await move(file).catch((error) => {
        if (!(error instanceof MediaAway && error.code === 'damaged')) throw error;
        result.damaged.push(file.address);
        return false;
      });
      if (isMoved) {
        result.moved++;
        result.bytes += file.sizeBytes;
      }
      onFile(++done, files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return result;
}

async function listAll(media: MediaStore) {
  const files: StoredFile[] = [];
  for (const kind of MEDIA_KINDS) for await (const file of media.list(kind)) files.push(file);
  return files;
}
