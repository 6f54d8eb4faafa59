/** Both are 'tuyển tập': an album follows its tags, a series its date or an operator's order. */
export type SeriesKind = 'album' | 'series';

export const seriesAddress = (id: string) => `/tuyen-tap/${id}`;

/** What the published tracks do not say of a series. Only of series and of albums that an operator has changed. */
export type SeriesFacts = {
  id: string;
  kind: SeriesKind;
  /** Undefined: an album's most frequent spelling. */
  name?: string;
  words?: string;
  /** It has no page. */
  isHidden?: true;
  /** The order of `trackIds` counts. Otherwise the newest track is first. */
  hasOwnOrder?: true;
  /** Put in by operators, in their order. */
  trackIds?: string[];
};
