import { ALL_TRACKS, type Category, filterByCategory } from '#domain/category.ts';
import type { FoundChapter, Mark, MarkedCard } from '#domain/marked-card.ts';
import { findMarks } from '#domain/search/find-marks.ts';
import { findTracks } from '#domain/search/find-tracks.ts';
import { readQuery } from '#domain/search/read-query.ts';
import { buildIndex, type SearchIndex } from '#domain/search/search-index.ts';
import type { Chapter, SearchableTrack } from '#domain/track.ts';

export type TrackSearch<T extends SearchableTrack = SearchableTrack> = ReturnType<
  typeof createSearch<T>
>;

/** Full-text search over tracks. @param tracks in list order */
export function createSearch<T extends SearchableTrack>(tracks: readonly T[]) {
  const index = buildIndex(tracks);

  /**
   * Tracks of a category that match all words, best first, or else come nearest; without words, the
   * whole category.
   */
  return (words: string, category: Category) => {
    if (words === '')
      return {
        tracks: filterByCategory(tracks, category),
        isNearest: false,
        markCard: <Card extends SearchableTrack>(card: Card): Card & MarkedCard => card,
      };
    const { places, isNearest, markCard } = searchIndex(index, words);
    const found = places.flatMap((place) => tracks[place] ?? []);
    return {
      tracks: category === ALL_TRACKS ? found : filterByCategory(found, category),
      isNearest,
      markCard,
    };
  };
}

/** The places of the tracks that match all words, best first, or else come nearest. */
export function searchIndex(index: SearchIndex, words: string) {
  const query = readQuery(words);
  const { places, hasTypos, isNearest } = findTracks(index, query);
  const mark = (text: string) => findMarks(text, query, hasTypos);
  return {
    places,
    isNearest,
    markCard: <Card extends SearchableTrack>(card: Card): Card & MarkedCard => {
      const [title, artist] = [mark(card.title), mark(card.artist)];
      const ownLength = Math.max(markedLength(title), markedLength(artist));
      const chapter = bestChapter(card.chapters ?? [], mark, ownLength);
      return { ...card, marks: { title, artist, chapter } };
    },
  };
}

const markedLength = (marks: readonly Mark[]) =>
  marks.reduce((sum, [start, end]) => sum + end - start, 0);

/** The first chapter with the most matched letters, if more than `ownLength`. */
function bestChapter(
  chapters: readonly Chapter[],
  mark: (text: string) => readonly Mark[],
  ownLength: number,
): FoundChapter | undefined {
  let best: FoundChapter | undefined;
  let most = ownLength;
  for (const { atSec, title } of chapters) {
    const marks = mark(title);
    const length = markedLength(marks);
    if (length > most) [best, most] = [{ atSec, title, marks }, length];
  }
  return best;
}
