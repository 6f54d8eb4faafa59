import { inject } from 'vitest';
import type { Track } from '#domain/track.ts';

export const trackAt = (place: number) => mustExist(inject('demoTracks')[place]);
export const trackOf = (id: string) =>
  mustExist(inject('demoTracks').find((track) => track.id === id));
export const trackTitled = (title: string) =>
  mustExist(inject('demoTracks').find((track) => track.title === title));

function mustExist(track: Track | undefined): Track {
  if (!track) throw new Error('The demo has no such track.');
  return track;
}
