import type { ArtistName } from '#domain/data-files.ts';
import { readQuery } from './read-query.ts';
import { splitWords } from './split-words.ts';

/** More would push the tracks out of sight. */
const MOST_FOUND = 4;

type Indexed = { artist: ArtistName; words: readonly string[] };

/**
 * Finds artists by their own names: each word of the query is the beginning of a word of the name, accents or not. The
 * whole name comes first, then names that begin so, then those with more tracks.
 */
export function createArtistSearch(artists: readonly ArtistName[]) {
  const indexed = artists.map(
    (artist): Indexed => ({
      artist,
      words: splitWords(artist.name).map(({ plain }) => plain),
    }),
  );
  return (query: string): ArtistName[] => {
    const sought = readQuery(query).map((readings) => readings.map(({ plain }) => plain));
    if (sought.length === 0) return [];
    const isAt = (plains: readonly string[], word = '') =>
      plains.some((plain) => word.startsWith(plain));
    const rank = ({ words }: Indexed) => {
      const isStart = sought.every((plains, n) => isAt(plains, words[n]));
      const isWhole = sought.every((plains, n) => plains.includes(words[n] ?? ''));
      return isStart ? (isWhole && words.length === sought.length ? 2 : 1) : 0;
    };
    return indexed
      .filter(({ words }) => sought.every((plains) => words.some((word) => isAt(plains, word))))
      .map((one) => ({ artist: one.artist, rank: rank(one) }))
      .sort(
        (one, other) => other.rank - one.rank || other.artist.trackCount - one.artist.trackCount,
      )
      .slice(0, MOST_FOUND)
      .map(({ artist }) => artist);
  };
}
