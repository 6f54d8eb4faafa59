/** Endings of what a folder of music holds beside covers and notes. */
const SOUND = /\.(mp3|flac|wav|aiff?|m4a|mp4|aac|ogg|oga|opus|wma|ape|wv)$/i;

export const onlySound = (files: readonly File[]): File[] =>
  files.filter(({ name }) => SOUND.test(name) && !name.startsWith('.'));

/** What was dropped: the files, and all the sound in the folders. Read at once: the event ends with its task. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files];
  const found = await Promise.all(
    entries.map(async (entry, at) => {
      if (entry?.isDirectory) return onlySound(await filesOf(entry as FileSystemDirectoryEntry));
      const file = files[at];
      return file ? [file] : [];
    }),
  );
  return found.flat();
}

async function filesOf(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const files: File[] = [];
  // A hundred at a time, until there are none.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (entries.length === 0) return files;
    for (const entry of entries)
      if (entry.isDirectory) files.push(...(await filesOf(entry as FileSystemDirectoryEntry)));
      else
        files.push(
          await new Promise<File>((resolve, reject) => {
            (entry as FileSystemFileEntry).file(resolve, reject);
          }),
        );
  }
}
