import { suggestTracks } from '#app/domain/suggest-tracks.ts';
import type { TrackDetails } from '#catalogue/vite-plugin.ts';
import { loadCards, type TrackCard } from './load-cards.ts';

export type LoadedTrack = { track: TrackCard & TrackDetails; suggestions: TrackCard[] };

/** A track with its longer texts and what to hear next, or null when there is no such track. */
export async function loadTrack(id: string): Promise<LoadedTrack | null> {
  const [cards, { loadDetails }] = await Promise.all([
    loadCards(),
    import('virtual:catalogue/details'),
  ]);
  const index = cards.findIndex((card) => card.id === id);
  const card = cards[index];
  if (!card) return null;
  const details = await loadDetails(index, id);
  return { track: { ...card, ...details }, suggestions: suggestTracks(card, cards) };
}
