import { DATA_FILES, type ExploreFile } from './data-files.ts';
import type { ReadData } from './read-data.ts';

/** Loads the rows of 'Khám phá'. Its size does not grow with the library. */
export async function loadExplore(readData: ReadData): Promise<ExploreFile> {
  return (await readData<ExploreFile>(DATA_FILES.explore)) ?? { cards: {}, rows: [] };
}
