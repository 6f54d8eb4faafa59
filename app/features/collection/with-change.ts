/** A change to a playlist's tracks. `place` is the new index among all of them, from 0. */
export type TracksChange =
  | { kind: 'add'; trackId: string }
  | { kind: 'remove'; trackId: string }
  | { kind: 'move'; trackId: string; place: number };

/** The order after a change, the same as in the database: a new track goes last. */
export function withChange(trackIds: readonly string[], change: TracksChange): string[] {
  const { kind, trackId } = change;
  if (kind === 'add') return trackIds.includes(trackId) ? [...trackIds] : [...trackIds, trackId];
  const others = trackIds.filter((id) => id !== trackId);
  if (kind === 'remove' || others.length === trackIds.length) return others;
  return others.toSpliced(Math.max(0, change.place), 0, trackId);
}
