import tracks from 'virtual:catalogue/search';
import { ALL_TRACKS, type Category, filterByCategory } from '#app/domain/category.ts';
import { findMarks, type Mark } from '#app/domain/search/find-marks.ts';
import { findTracks } from '#app/domain/search/find-tracks.ts';
import { readQuery } from '#app/domain/search/read-query.ts';
import { buildIndex } from '#app/domain/search/search-index.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';

const index = buildIndex(tracks);

/** Which parts of a card were looked for. */
export type CardMarks = { title: readonly Mark[]; artist: readonly Mark[] };

/** The tracks of a category that have all the words, the best first; without words, all of it. */
export function searchTracks(words: string, category: Category) {
  if (words === '')
    return { tracks: filterByCategory(tracks, category), markCard: (card: TrackCard) => card };
  const query = readQuery(words);
  const { places, hasSlips } = findTracks(index, query);
  const found = places.flatMap((place) => tracks[place] ?? []);
  const mark = (text: string) => findMarks(text, query, hasSlips);
  return {
    tracks: category === ALL_TRACKS ? found : filterByCategory(found, category),
    markCard: (card: TrackCard): TrackCard & { marks: CardMarks } => ({
      ...card,
      marks: { title: mark(card.title), artist: mark(card.artist) },
    }),
  };
}
