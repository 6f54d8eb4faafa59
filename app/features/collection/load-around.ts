import { loadCards } from '#app/tracks/load-cards.ts';

/** How far 'Bài trước' (previous track) can go back. */
const MOST_BEFORE = 50;
/** Enough for half a day of music. */
const MOST_AFTER = 250;

/** Loads a track of a list and its neighbours, to queue them. */
export async function loadAround(ids: readonly string[], trackId: string) {
  const place = ids.indexOf(trackId);
  const tracks = await loadCards(ids.slice(Math.max(0, place - MOST_BEFORE), place + MOST_AFTER));
  return { tracks, index: tracks.findIndex(({ id }) => id === trackId) };
}
