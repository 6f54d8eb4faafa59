import type { ReadData } from '#app/router/read-data.ts';
import { type ArtistFile, DATA_FILES } from '#domain/data-files.ts';

/** An artist's page; null if none of their tracks is published. */
export const loadArtist = (readData: ReadData, id: string): Promise<ArtistFile | null> =>
  readData<ArtistFile>(DATA_FILES.artist(id));
