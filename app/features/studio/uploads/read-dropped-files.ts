import { chosenFiles, type FolderFile, soundOf } from './folder-files.ts';

/**
 * The dropped files, and all sound in dropped folders. Call it in the event's task: `items` is
 * emptied after.
 */
export async function readDroppedFiles(transfer: DataTransfer): Promise<FolderFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files].filter((_, at) => !entries[at]?.isDirectory);
  const folders = entries.filter((entry) => entry?.isDirectory) as FileSystemDirectoryEntry[];
  return [...chosenFiles(files), ...(await Promise.all(folders.map(soundIn))).flat()];
}

async function soundIn(folder: FileSystemDirectoryEntry): Promise<FolderFile[]> {
  const entries = await entriesOf(folder);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile)
      .map(
        (entry) =>
          new Promise<File>((resolve, reject) => {
            (entry as FileSystemFileEntry).file(resolve, reject);
          }),
      ),
  );
  const below: FolderFile[] = [];
  for (const entry of entries)
    if (entry.isDirectory) below.push(...(await soundIn(entry as FileSystemDirectoryEntry)));
  return [...soundOf(files), ...below];
}

/** `readEntries` returns a batch (100 in Chromium), and an empty one at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}
