import type { Track } from '#domain/track.ts';

/** A published track and its place in the lists, lowest first. Former addresses of its sound lead to it. */
export type PlacedTrack = { position: number; track: Track; formerSounds?: string[] };
/**
 * A track that is not on the site: its files are not served. Its address says that it is gone; one that was never public
 * answers like an unknown one.
 */
export type GoneTrack = Pick<Track, 'id' | 'streamUrl' | 'coverImage' | 'waveformUrl'> & {
  formerSounds?: string[];
  wasNeverPublic?: true;
};
/** A row that cannot be published is left out: its address is unknown. */
export type SnapshotRow =
  | { id: string; published: PlacedTrack }
  | { id: string; gone: GoneTrack }
  | { id: string; leftOut: true };
