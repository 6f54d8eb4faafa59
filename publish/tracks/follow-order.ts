/** By its place in the lists, lowest first. */
type Placed = { position: number };

/**
 * The tracks of a catalogue in the order of the lists, after a change. To sort all tracks of a large catalogue again
 * takes long.
 *
 * @param before in order
 * @param removed some of `before`
 * @param all what `before` has become; sorted if the change does not tell their order
 */
export function followOrder<T extends Placed>(
  before: readonly T[],
  removed: readonly T[],
  added: readonly T[],
  all: () => T[],
): T[] {
  if (added.length + removed.length > before.length / 2) return all().sort(byPosition);
  const gone = new Set(removed);
  const sorted = added.toSorted(byPosition);
  const merged: T[] = [];
  let next = 0;
  for (const one of before) {
    if (gone.has(one)) continue;
    for (
      let other = sorted[next];
      other && other.position <= one.position;
      other = sorted[++next]
    ) {
      if (other.position === one.position) return all().sort(byPosition);
      merged.push(other);
    }
    merged.push(one);
  }
  for (const other of sorted.slice(next)) merged.push(other);
  return merged;
}

const byPosition = (one: Placed, other: Placed) => one.position - other.position;
