/** How many of a track's newest comments a live stream begins with, and the most that one message adds. */
export const NEWEST = 10;

type Dated = { id: string; created_at: string };

/** Newest first; two of one moment by their ids, as the backend orders them. */
function isNewer(one: Dated, other: Dated): boolean {
  const [oneMs, otherMs] = [Date.parse(one.created_at), Date.parse(other.created_at)];
  return oneMs === otherMs ? one.id > other.id : oneMs > otherMs;
}

/**
 * A list with what is new in it, each comment once and in its place.
 *
 * @param pages newest first; at least one, and the same ones are given back where nothing is new
 */
export function mergeNewest<Row extends Dated>(
  pages: readonly Row[][],
  comments: readonly Row[],
): readonly Row[][] {
  const known = new Set(pages.flat().map(({ id }) => id));
  const [first = [], ...rest] = pages;
  const merged = [...first];
  for (const comment of comments) {
    if (known.has(comment.id)) continue;
    const place = merged.findIndex((other) => isNewer(comment, other));
    // Behind a page that has others behind it: there it belongs to those.
    if (place === -1 && rest.length > 0) continue;
    merged.splice(place === -1 ? merged.length : place, 0, comment);
  }
  return merged.length === first.length ? pages : [merged, ...rest];
}

/** Whether a list begins with the newest comments there are: none of them is missing, and none is gone. */
export function beginsWith<Row extends Dated>(
  pages: readonly Row[][],
  newest: readonly Row[],
): boolean {
  const listed = pages.flat();
  const isSame = newest.every(({ id }, n) => listed[n]?.id === id);
  return isSame && (newest.length >= NEWEST || newest.length === listed.length);
}
