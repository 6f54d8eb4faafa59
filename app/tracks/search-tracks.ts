import { ALL_TRACKS, type Category, filterByCategory } from '#app/domain/category.ts';
import { findMarks, type Mark } from '#app/domain/search/find-marks.ts';
import { findTracks } from '#app/domain/search/find-tracks.ts';
import { readQuery } from '#app/domain/search/read-query.ts';
import { buildIndex } from '#app/domain/search/search-index.ts';
import type { SearchableTrack, TrackCard } from '#library/track.ts';

/** Which parts of a card were looked for. */
export type CardMarks = { title: readonly Mark[]; artist: readonly Mark[] };
export type MarkedCard = TrackCard & { marks?: CardMarks };

export type TrackSearch = ReturnType<typeof createSearch>;

/** Finds tracks by words. @param tracks all of them, in the order of the list */
export function createSearch(tracks: readonly SearchableTrack[]) {
  const index = buildIndex(tracks);

  /** The tracks of a category that have all the words, the best first; without words, all of it. */
  return (words: string, category: Category) => {
    if (words === '')
      return {
        tracks: filterByCategory(tracks, category),
        markCard: (card: TrackCard): MarkedCard => card,
      };
    const query = readQuery(words);
    const { places, hasSlips } = findTracks(index, query);
    const found = places.flatMap((place) => tracks[place] ?? []);
    const mark = (text: string) => findMarks(text, query, hasSlips);
    return {
      tracks: category === ALL_TRACKS ? found : filterByCategory(found, category),
      markCard: (card: TrackCard): MarkedCard => ({
        ...card,
        marks: { title: mark(card.title), artist: mark(card.artist) },
      }),
    };
  };
}
