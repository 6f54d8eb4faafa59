import type { PlayableTrack } from '../player-snapshot.ts';

/** A track of 100 s at `/ID.mp3`. */
export const playableTrack = (id: string, more: Partial<PlayableTrack> = {}): PlayableTrack => ({
  id,
  title: id.toUpperCase(),
  artist: 'x',
  streamUrl: `/${id}.mp3`,
  duration: 100,
  coverImage: `/${id}.jpg`,
  tags: [],
  ...more,
});
