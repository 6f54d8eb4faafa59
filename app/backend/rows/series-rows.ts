import type { SeriesKind } from '#domain/series.ts';

/** A series or an album in the operators' list. */
export type StudioSeriesRow = {
  id: string;
  kind: SeriesKind;
  name: string;
  is_hidden: boolean;
  /** Of published tracks. */
  track_count: number;
};

export type StudioSeriesRows = { count: number; series: StudioSeriesRow[] };

/** A series or an album as operators edit it. */
export type EditableSeriesRow = {
  id: string;
  kind: SeriesKind;
  name: string;
  words: string;
  by_date: boolean;
  is_hidden: boolean;
  /** At most 500. */
  tracks: {
    id: string;
    title: string;
    artist: string;
    status: string;
    /** An operator has put it in. Otherwise its own text names the series. */
    is_listed: boolean;
  }[];
};
