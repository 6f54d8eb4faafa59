import { MOST_SUGGESTIONS, type Suggestible, suggestTracks } from '#domain/suggest-tracks.ts';

/** In a catalogue up to this size, suggestions are chosen from all tracks. */
const FEW = 500;
/** Candidates with the nearest tempo from each group that shares tags with a track. */
const CANDIDATES_PER_GROUP = 3 * MOST_SUGGESTIONS;
const UNKNOWN_BPM = 0;

/** Tracks with the same tags, sorted by tempo, then by listens. */
type Group<T> = { bpms: number[]; byBpm: Map<number, T[]> };

/**
 * Chooses suggestions for each track of a catalogue. `suggestTracks` compares a track with every other one;
 * in a large catalogue it gets only tracks with shared tags and a near tempo, so that the cost
 * for each track does not grow with the catalogue.
 */
export class Suggestions<T extends Suggestible> {
  #tracks: readonly T[];
  #groups = new Map<string, Group<T>>();

  constructor(tracks: readonly T[]) {
    this.#tracks = tracks;
    if (tracks.length <= FEW) return;
    const byPlays = tracks.toSorted((one, other) => other.playbackCount - one.playbackCount);
    for (const track of byPlays)
      for (const key of keysOf(track)) {
        const group = this.#groups.get(key) ?? { bpms: [], byBpm: new Map() };
        this.#groups.set(key, group);
        const bpm = tempoOf(track);
        const sameTempo = group.byBpm.get(bpm);
        if (sameTempo) sameTempo.push(track);
        else group.byBpm.set(bpm, [track]);
      }
    for (const group of this.#groups.values())
      group.bpms = [...group.byBpm.keys()].sort((one, other) => one - other);
  }

  /** Suggestions for a track, best first. */
  of(track: T): T[] {
    if (this.#groups.size === 0) return suggestTracks(track, this.#tracks);
    const candidates = new Set<T>();
    for (const key of keysOf(track)) {
      const group = this.#groups.get(key);
      if (group) for (const near of nearest(group, tempoOf(track))) candidates.add(near);
    }
    return suggestTracks(track, [...candidates]);
  }
}

const tempoOf = ({ bpm }: Suggestible) => (bpm ? Math.round(bpm) : UNKNOWN_BPM);

/** Keys of a track's groups: by all its tags, each pair, each tag, and one group of all tracks. */
function keysOf({ tags }: Suggestible): string[] {
  const sorted = [...new Set(tags)].sort().slice(0, 6);
  const pairs = sorted.flatMap((tag, index) =>
    sorted.slice(index + 1).map((other) => JSON.stringify([tag, other])),
  );
  return [
    ...new Set([
      '',
      JSON.stringify(sorted),
      ...pairs,
      ...sorted.map((tag) => `[${JSON.stringify(tag)}]`),
    ]),
  ];
}

function nearest<T>({ bpms, byBpm }: Group<T>, bpm: number): T[] {
  const found: T[] = [];
  let above = lowerBound(bpms, bpm);
  let below = above - 1;
  while (found.length < CANDIDATES_PER_GROUP && (below >= 0 || above < bpms.length)) {
    const gapBelow = below >= 0 ? bpm - (bpms[below] ?? 0) : Number.POSITIVE_INFINITY;
    const gapAbove = above < bpms.length ? (bpms[above] ?? 0) - bpm : Number.POSITIVE_INFINITY;
    const nearer = gapAbove <= gapBelow ? bpms[above++] : bpms[below--];
    for (const track of (byBpm.get(nearer ?? 0) ?? []).slice(0, CANDIDATES_PER_GROUP))
      found.push(track);
  }
  return found;
}

/** Binary search: the index of the first value that is not below. */
function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
