/** The number of newest comments in a live stream's first message, and the most in any later one. */
export const NEWEST = 10;

type Dated = { id: string; created_at: string };

/** Comments with the same time are ordered by id, as in the backend. */
function isNewer(one: Dated, other: Dated): boolean {
  const [oneMs, otherMs] = [Date.parse(one.created_at), Date.parse(other.created_at)];
  return oneMs === otherMs ? one.id > other.id : oneMs > otherMs;
}

/**
 * Merges new comments into a list, each once and in order.
 *
 * @param pages newest first; at least one
 * @returns `pages` itself when nothing is new
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
    // Older than the first of several pages: it belongs to a later page.
    if (place === -1 && rest.length > 0) continue;
    merged.splice(place === -1 ? merged.length : place, 0, comment);
  }
  return merged.length === first.length ? pages : [merged, ...rest];
}

/**
 * Whether a list begins with exactly the newest comments: it lacks none of them, and has none that was
 * deleted.
 */
export function beginsWith<Row extends Dated>(
  pages: readonly Row[][],
  newest: readonly Row[],
): boolean {
  const listed = pages.flat();
  const isSame = newest.every(({ id }, n) => listed[n]?.id === id);
  return isSame && (newest.length >= NEWEST || newest.length === listed.length);
}
