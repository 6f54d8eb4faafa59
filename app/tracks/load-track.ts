import { shelfOf } from '#app/domain/shelf-of.ts';
import type { TrackCard, TrackDetails } from '#catalogue/vite-plugin.ts';
import { loadIndex } from './load-index.ts';

export type LoadedTrack = { track: TrackCard & TrackDetails; suggestions: TrackCard[] };

/** A track with its longer texts and what to hear next, or null when there is no such track. */
export async function loadTrack(id: string): Promise<LoadedTrack | null> {
  const { shelves } = await loadIndex();
  const shelf = await shelves[shelfOf(id, shelves.length)]?.();
  if (!shelf || !Object.hasOwn(shelf.default.tracks, id)) return null;
  const { cards, tracks } = shelf.default;
  const card = cards[id];
  const found = tracks[id];
  if (!card || !found) return null;
  const { suggestions, ...details } = found;
  return {
    track: { ...card, ...details },
    suggestions: suggestions.flatMap((suggested) => cards[suggested] ?? []),
  };
}
