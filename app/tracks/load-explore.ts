import { DATA_FILES, type ExploreFile } from '#domain/data-files.ts';
import type { ReadData } from '../router/read-data.ts';

/** Loads the rows of 'Khám phá'. Its size does not grow with the catalogue. */
export async function loadExplore(readData: ReadData): Promise<ExploreFile> {
  return (await readData<ExploreFile>(DATA_FILES.explore)) ?? { cards: {}, rows: [] };
}
