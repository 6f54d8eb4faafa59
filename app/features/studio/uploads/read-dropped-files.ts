import { chosenFiles, type FolderFile, soundOf } from './folder-files.ts';

/** What was dropped: the files, and all the sound in the folders. Read at once: the event ends with its task. */
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

/** A hundred at a time, until there are none. */
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
