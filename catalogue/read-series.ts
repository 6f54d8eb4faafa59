import type pg from 'pg';
import type { SeriesFacts, SeriesKind } from '#domain/series.ts';
import { isVisible, matching, tidyLine, tidyText } from './field-reader.ts';
import { LONGEST_READ } from './read-fields.ts';

/** The series whose facts the tracks do not have. The index changed_series has the same condition. */
const CHANGED = "kind = 'series' or is_named or is_hidden or words <> ''";

/** Differs whenever `readSeries` would return something else. Null: it returns none. */
export async function readSeriesRevision(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ revision: string | null }>(
    `select max(revision) as revision from private.series where ${CHANGED}`,
  );
  return rows[0]?.revision ?? null;
}

type SeriesRow = {
  id: string;
  kind: SeriesKind;
  name: string;
  words: string;
  is_named: boolean;
  is_hidden: boolean;
  by_date: boolean;
  track_ids: string[];
};

const isId = matching(/^[a-z0-9-]{1,64}$/);

/** Series, and albums that operators have changed. */
export async function readSeries(client: pg.ClientBase): Promise<SeriesFacts[]> {
  const { rows } = await client.query<SeriesRow>(
    `select id, kind, left(name, ${LONGEST_READ.name}) as name, left(words, ${LONGEST_READ.lines}) as words,
       is_named, is_hidden, by_date, array(
         select track_id from private.series_tracks where series_id = series.id order by position, track_id
       ) as track_ids
     from private.series where ${CHANGED} order by id`,
  );
  return rows.map(toFacts);
}

function toFacts({ id, kind, name, words, track_ids, ...row }: SeriesRow): SeriesFacts {
  const shownName = tidyLine(name, LONGEST_READ.name).value;
  const shownWords = tidyText(words, LONGEST_READ.lines).value;
  const trackIds = track_ids.filter(isId);
  return {
    id,
    kind,
    ...((kind === 'series' || row.is_named) && { name: isVisible(shownName) ? shownName : id }),
    ...(isVisible(shownWords) && { words: shownWords }),
    ...(row.is_hidden && { isHidden: true }),
    ...(kind === 'series' && !row.by_date && { hasOwnOrder: true }),
    ...(trackIds.length > 0 && { trackIds }),
  };
}
