import { DATA_FILES, type TrackFile } from './data-files.ts';
import type { ReadData } from './read-data.ts';

/** A track with its longer texts and what to hear next, or null when there is no such track. */
export const loadTrack = (readData: ReadData, id: string): Promise<TrackFile | null> =>
  readData<TrackFile>(DATA_FILES.track(id));
