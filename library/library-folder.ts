import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Where the library's files lie in the data folder. */
export type LibraryFolder = {
  sound: string;
  covers: string;
  waveforms: string;
  /** Files that are being made; they are renamed into their place when they are whole. */
  work: string;
  /** The same for the data saver's files: an import does not empty it. */
  lowBitrateWork: string;
};

export const libraryFolder = (dataFolder: string): LibraryFolder => {
  const inLibrary = (name: string) => join(dataFolder, 'library', name);
  return {
    sound: inLibrary('sound'),
    covers: inLibrary('covers'),
    waveforms: inLibrary('waveforms'),
    work: inLibrary('work'),
    lowBitrateWork: inLibrary('low-bitrate'),
  };
};

/** Where the file of an address lies: '/sound/0a….mp3'. */
export function libraryPath(folder: LibraryFolder, address: string): string {
  const [, kind = ''] = address.split('/');
  const places: Record<string, string> = { ...folder };
  return join(places[kind] ?? folder.work, basename(address));
}

/** Makes the folders, and sweeps what a killed import left in work/. The caller holds the import's lock. */
export async function prepareLibraryFolder(folder: LibraryFolder): Promise<void> {
  await rm(folder.work, { recursive: true, force: true });
  for (const path of Object.values(folder)) await mkdir(path, { recursive: true });
}
