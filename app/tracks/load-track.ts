import { DATA_FILES, type TrackFile } from '#domain/data-files.ts';
import type { ReadData } from '../router/read-data.ts';

/** Loads a track with its details and suggestions; null when there is none. */
export const loadTrack = (readData: ReadData, id: string): Promise<TrackFile | null> =>
  readData<TrackFile>(DATA_FILES.track(id));
