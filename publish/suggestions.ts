import { MOST_SUGGESTIONS, type Suggestible, suggestTracks } from '#domain/suggest-tracks.ts';

/** In a catalogue up to this size, suggestions are chosen from all tracks. */
export const FEW = 500;
/** Candidates with the nearest tempo from each group that shares tags with a track. */
const CANDIDATES_PER_GROUP = 3 * MOST_SUGGESTIONS;
const UNKNOWN_BPM = 0;
/** Of a track, for its groups. */
const MOST_TAGS = 6;

/** Tracks by their tempo in whole BPM. */
type Group<T> = {
  bpms: number[];
  byBpm: Map<number, T[]>;
  /** The tempos whose tracks are sorted by listens. */
  sorted: Set<number>;
};

/**
 * Chooses suggestions for each track of a catalogue. `suggestTracks` compares a track with every other one;
 * in a large catalogue it gets only tracks with shared tags and a near tempo, so that the cost
 * for each track does not grow with the catalogue. Groups are made when they are needed: after a change of the catalogue,
 * the first page waits only for those of its own tags.
 */
export class Suggestions<T extends Suggestible> {
  readonly #tracks: T[];
  #byTag: Map<string, T[]> | undefined;
  /** The tracks with a tag, by their other tags. */
  readonly #byOther = new Map<string, Map<string, T[]>>();
  /** The tracks with a tag, by all of their tags. */
  readonly #byAll = new Map<string, Map<string, T[]>>();
  readonly #groups = new Map<readonly T[], Group<T>>();

  constructor(tracks: readonly T[]) {
    this.#tracks = [...tracks];
  }

  /** Suggestions for a track, best first. */
  of(track: T): T[] {
    if (this.#tracks.length <= FEW) return suggestTracks(track, this.#tracks);
    const candidates = new Set<T>();
    for (const alike of this.#listsOf(track))
      for (const near of nearest(this.#groupOf(alike), tempoOf(track))) candidates.add(near);
    return suggestTracks(track, [...candidates]);
  }

  /**
   * Follows a change of the catalogue. Lists that were made are changed, others are made when they are needed. Among
   * tracks with as many plays those that were added come last.
   */
  change(removed: readonly T[], added: readonly T[]): void {
    for (const track of removed)
      for (const list of this.#madeListsOf(track)) this.#take(list, track);
    for (const track of added) for (const list of this.#madeListsOf(track)) this.#put(list, track);
  }

  *#madeListsOf(track: T): Generator<T[]> {
    yield this.#tracks;
    if (!this.#byTag) return;
    const tags = tagsOf(track);
    for (const tag of tags) {
      yield listIn(this.#byTag, tag);
      const byOther = this.#byOther.get(tag);
      if (byOther) for (const other of tags) yield listIn(byOther, other);
      const byAll = this.#byAll.get(tag);
      if (byAll) yield listIn(byAll, allTagsOf(track));
    }
  }

  #take(list: T[], track: T): void {
    const sameTempo = this.#groups.get(list)?.byBpm.get(tempoOf(track)) ?? [];
    for (const tracks of [list, sameTempo]) {
      const place = tracks.findIndex(({ id }) => id === track.id);
      if (place >= 0) tracks.splice(place, 1);
    }
  }

  #put(list: T[], track: T): void {
    list.push(track);
    const group = this.#groups.get(list);
    if (!group) return;
    const bpm = tempoOf(track);
    if (!group.byBpm.has(bpm)) group.bpms.splice(lowerBound(group.bpms, bpm), 0, bpm);
    listIn(group.byBpm, bpm).push(track);
    group.sorted.delete(bpm);
  }

  /** The tracks with all its tags, with each pair, with each tag, and all tracks. */
  *#listsOf(track: T): Generator<readonly T[]> {
    const tags = tagsOf(track);
    const rarest = tags.reduce((one, other) => this.#rarer(one, other), tags[0] ?? '');
    yield this.#tracks;
    yield this.#within(rarest, this.#byAll, (one) => [allTagsOf(one)]).get(allTagsOf(track)) ?? [];
    for (const [index, tag] of tags.entries()) {
      for (const other of tags.slice(index + 1)) {
        const rarer = this.#rarer(tag, other);
        const byOther = this.#within(rarer, this.#byOther, tagsOf);
        yield byOther.get(rarer === tag ? other : tag) ?? [];
      }
      yield this.#withTag(tag);
    }
  }

  #withTag(tag: string): readonly T[] {
    this.#byTag ??= groupBy(this.#tracks, tagsOf);
    return this.#byTag.get(tag) ?? [];
  }

  #rarer = (one: string, other: string) =>
    this.#withTag(one).length <= this.#withTag(other).length ? one : other;

  #within(
    tag: string,
    groups: Map<string, Map<string, T[]>>,
    keysOf: (track: T) => readonly string[],
  ): Map<string, T[]> {
    const known = groups.get(tag) ?? groupBy(this.#withTag(tag), keysOf);
    groups.set(tag, known);
    return known;
  }

  #groupOf(tracks: readonly T[]): Group<T> {
    const known = this.#groups.get(tracks);
    if (known) return known;
    const byBpm = groupBy(tracks, (track) => [tempoOf(track)]);
    const bpms = [...byBpm.keys()].sort((one, other) => one - other);
    const group = { bpms, byBpm, sorted: new Set<number>() };
    this.#groups.set(tracks, group);
    return group;
  }
}

/** Not in any tag. */
const SEPARATOR = '\n';

const tempoOf = ({ bpm }: Suggestible) => (bpm ? Math.round(bpm) : UNKNOWN_BPM);

const tagsOf = ({ tags }: Suggestible) => [...new Set(tags)].sort().slice(0, MOST_TAGS);

const allTagsOf = (track: Suggestible) => tagsOf(track).join(SEPARATOR);

function listIn<T, Key>(lists: Map<Key, T[]>, key: Key): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function groupBy<T, Key>(
  tracks: readonly T[],
  keysOf: (track: T) => readonly Key[],
): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const track of tracks)
    for (const key of keysOf(track)) {
      const group = groups.get(key);
      if (group) group.push(track);
      else groups.set(key, [track]);
    }
  return groups;
}

function nearest<T extends Suggestible>(group: Group<T>, bpm: number): T[] {
  const { bpms } = group;
  const found: T[] = [];
  let above = lowerBound(bpms, bpm);
  let below = above - 1;
  while (found.length < CANDIDATES_PER_GROUP && (below >= 0 || above < bpms.length)) {
    const gapBelow = below >= 0 ? bpm - (bpms[below] ?? 0) : Number.POSITIVE_INFINITY;
    const gapAbove = above < bpms.length ? (bpms[above] ?? 0) - bpm : Number.POSITIVE_INFINITY;
    const nearer = gapAbove <= gapBelow ? bpms[above++] : bpms[below--];
    found.push(...mostPlayed(group, nearer ?? 0));
  }
  return found;
}

function mostPlayed<T extends Suggestible>({ byBpm, sorted }: Group<T>, bpm: number): T[] {
  const tracks = byBpm.get(bpm) ?? [];
  if (!sorted.has(bpm)) tracks.sort((one, other) => other.playbackCount - one.playbackCount);
  sorted.add(bpm);
  return tracks.slice(0, CANDIDATES_PER_GROUP);
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
