import type { Chapter, TrackCard } from '#domain/track.ts';

/** A range of a text; `end` is exclusive. */
export type Mark = readonly [start: number, end: number];

export type FoundChapter = Chapter & { marks: readonly Mark[] };

/** Matches in a card. */
export type CardMarks = {
  title: readonly Mark[];
  artist: readonly Mark[];
  /**
   * The best matching chapter of a mix, when it matches more than the mix's own title and more than
   * its artist.
   */
  chapter?: FoundChapter | undefined;
};

export type MarkedCard = TrackCard & { marks?: CardMarks };
