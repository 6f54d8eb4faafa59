import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The catalogue's files in the data folder. */
export type MediaFolder = {
  sound: string;
  covers: string;
  waveforms: string;
  /** Unfinished files, renamed to their place when complete. */
  work: string;
  /** The same for the data saver's files; imports do not empty it. */
  lowBitrateWork: string;
  /** The same for MP3s that lose their tags. */
  bareWork: string;
  /** The same for files that are being fetched from object storage. */
  fetchWork: string;
};

export const mediaFolder = (dataFolder: string): MediaFolder => {
  const inMedia = (name: string) => join(dataFolder, 'library', name);
  return {
    sound: inMedia('sound'),
    covers: inMedia('covers'),
    waveforms: inMedia('waveforms'),
    work: inMedia('work'),
    lowBitrateWork: inMedia('low-bitrate'),
    bareWork: inMedia('bare'),
    fetchWork: inMedia('fetched'),
  };
};

/** The path of the file at an address such as '/sound/0a….mp3'. */
export function mediaPath(folder: MediaFolder, address: string): string {
  const [, kind = ''] = address.split('/');
  const places: Record<string, string> = { ...folder };
  return join(places[kind] ?? folder.work, basename(address));
}

/** Creates the folders and empties work/ after a killed import. The caller must hold the import's lock. */
export async function prepareMediaFolder(folder: MediaFolder): Promise<void> {
  await rm(folder.work, { recursive: true, force: true });
  for (const path of Object.values(folder)) await mkdir(path, { recursive: true });
}
