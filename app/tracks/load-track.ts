import { DATA_FILES, type TrackFile } from './data-files.ts';
import type { ReadData } from './read-data.ts';

/** Loads a track with its details and suggestions; null when there is none. */
export const loadTrack = (readData: ReadData, id: string): Promise<TrackFile | null> =>
  readData<TrackFile>(DATA_FILES.track(id));
