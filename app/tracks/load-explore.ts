import { DATA_FILES, type ExploreFile } from './data-files.ts';
import type { ReadData } from './read-data.ts';

/** What 'Khám phá' shows of the library: as large at 5,000 tracks as at a hundred. */
export async function loadExplore(readData: ReadData): Promise<ExploreFile> {
  return (await readData<ExploreFile>(DATA_FILES.explore)) ?? { cards: {}, rows: [] };
}
