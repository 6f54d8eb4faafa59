import type { ReadData } from '#app/router/read-data.ts';
import type { SeriesFile, SeriesListFile, SeriesTracks, TagFile } from '#domain/data-files.ts';
import { SERIES_FILES } from '#domain/series-files.ts';

/** The page of a series or an album; null if it has no published track. */
export const loadSeries = (readData: ReadData, id: string): Promise<SeriesFile | null> =>
  readData<SeriesFile>(SERIES_FILES.series(id));

export const loadSeriesTracks = (readData: ReadData, id: string, number: number) =>
  readData<SeriesTracks>(SERIES_FILES.seriesTracks(id, number));

export const loadSeriesList = (readData: ReadData, number: number) =>
  readData<SeriesListFile>(SERIES_FILES.seriesList(number));

/** The page of a tag; null if no published track has it. */
export const loadTag = (readData: ReadData, slug: string): Promise<TagFile | null> =>
  readData<TagFile>(SERIES_FILES.tag(slug));
