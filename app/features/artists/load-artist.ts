import type { ReadData } from '#app/router/read-data.ts';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import type { ArtistFile } from '#domain/data-files.ts';

/** An artist's page; null if none of their tracks is published. */
export const loadArtist = (readData: ReadData, id: string): Promise<ArtistFile | null> =>
  readData<ArtistFile>(ARTIST_FILES.artist(id));
