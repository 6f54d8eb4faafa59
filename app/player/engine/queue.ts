import { clamp } from '#domain/clamp.ts';
import type { RepeatMode } from '#domain/repeat-mode.ts';
import { shuffle } from '#domain/shuffle.ts';
import type { PlayableTrack } from './player-snapshot.ts';

/** The same track may be queued twice, so entries have ids of their own. */
export type QueueEntry = { readonly entryId: number; readonly track: PlayableTrack };

/** Past, current and upcoming tracks. Immutable: every change returns a new queue. */
export type Queue = {
  /** In playing order. */
  readonly entries: readonly QueueEntry[];
  /** Index of the current entry; 0 when the queue is empty. */
  readonly place: number;
  /** Entry ids in the order before shuffling; null when not shuffled. */
  readonly orderBeforeShuffle: readonly number[] | null;
  readonly repeat: RepeatMode;
  /** Ids are never reused, even after an entry is removed. */
  readonly nextEntryId: number;
};

/** Numbers in [0, 1). */
export type Random = () => number;

/**
 * The queue is stored in localStorage, which has 5 MB for the site and blocks while writing: 1,000 entries
 * are less than 0.5 MB, and days of music.
 */
export const MOST_ENTRIES = 1_000;

/** After this, 'previous' restarts the current track. */
export const RESTART_AFTER_SEC = 3;

export const EMPTY_QUEUE: Queue = {
  entries: [],
  place: 0,
  orderBeforeShuffle: null,
  repeat: 'off',
  nextEntryId: 1,
};

/** The current entry; undefined when the queue is empty. */
export const currentOf = ({ entries, place }: Queue): QueueEntry | undefined => entries[place];

export const isShuffled = (queue: Queue): boolean => queue.orderBeforeShuffle !== null;

/**
 * The entry after the current one, or null. 'Repeat one' applies only at the end of a track, not to a press
 * on 'next'.
 *
 * @param isAutomatic true when the track has ended, false when 'next' was pressed
 */
export function nextOf(queue: Queue, { isAutomatic }: { isAutomatic: boolean }): QueueEntry | null {
  const { entries, place, repeat } = queue;
  if (isAutomatic && repeat === 'one') return entries[place] ?? null;
  return entries[place + 1] ?? (repeat === 'all' ? entries[0] : null) ?? null;
}

/**
 * Target of 'previous': the current entry itself after its first 3 s, else the one before, or null.
 */
export function previousOf(queue: Queue, positionSec: number): QueueEntry | null {
  const { entries, place, repeat } = queue;
  if (positionSec >= RESTART_AFTER_SEC) return entries[place] ?? null;
  return entries[place - 1] ?? (repeat === 'all' ? entries.at(-1) : null) ?? null;
}

/**
 * Replaces the queue by a list, with the track at `index` as the current one. With shuffling on, that track
 * comes first and the others follow in random order. A list that is too long keeps what follows `index`, then
 * as much as fits of what precedes it.
 *
 * @throws RangeError when `index` is outside the list
 */
export function playList(
  queue: Queue,
  tracks: readonly PlayableTrack[],
  index: number,
  random: Random,
): Queue {
  if (!tracks[index]) throw new RangeError(`No track ${index} in a list of ${tracks.length}`);
  const from = clamp(tracks.length - MOST_ENTRIES, 0, index);
  const entries = tracks
    .slice(from, from + MOST_ENTRIES)
    .map((track, n) => ({ entryId: queue.nextEntryId + n, track }));
  const inOrder: Queue = {
    entries,
    place: index - from,
    orderBeforeShuffle: null,
    repeat: queue.repeat,
    nextEntryId: queue.nextEntryId + entries.length,
  };
  return isShuffled(queue) ? shuffleQueue(inOrder, random) : inOrder;
}

/**
 * Makes a track the current one: its next entry, searched from the current one and wrapping around, or a new
 * entry after the current one.
 */
export function playTrack(queue: Queue, track: PlayableTrack): Queue {
  const { entries, place } = queue;
  const around = [...entries.slice(place), ...entries.slice(0, place)];
  const there = around.find((entry) => entry.track.id === track.id);
  if (there) return goToEntry(queue, there.entryId);
  return goToEntry(addNext(queue, track), queue.nextEntryId);
}

/** Makes an entry the current one. Ignores removed entries. */
export function goToEntry(queue: Queue, entryId: number): Queue {
  const entry = queue.entries.find((other) => other.entryId === entryId);
  return entry ? arrange(queue, queue.entries, entry) : queue;
}

/**
 * 'Phát tiếp theo': adds a track directly after the current entry. In an empty queue it becomes the current
 * entry, without playing.
 *
 * A full queue drops its first entry, or its last while the first is the current one.
 */
export function addNext(queue: Queue, track: PlayableTrack): Queue {
  const room = makeRoom(queue);
  const currentId = currentOf(room)?.entryId ?? 0;
  const orderPlace = room.orderBeforeShuffle?.indexOf(currentId) ?? 0;
  return insert(room, track, room.place + 1, orderPlace + 1);
}

/**
 * 'Thêm vào hàng đợi': adds a track at the end, both of the queue and of the order before shuffling.
 * Otherwise the same as `addNext`.
 */
export const addLast = (queue: Queue, track: PlayableTrack): Queue =>
  insert(makeRoom(queue), track, MOST_ENTRIES, MOST_ENTRIES);

/**
 * Removes an entry. If it was the current one, the target of 'next' becomes current, and plays if the
 * removed one was playing. If there is no next entry, the entry before becomes current, paused. Ignores
 * removed entries.
 */
export function removeEntry(queue: Queue, entryId: number): Queue {
  const current = currentOf(queue);
  if (entryId !== current?.entryId) return keep(queue, (entry) => entry.entryId !== entryId);
  const successor = nextOf(queue, { isAutomatic: false }) ?? queue.entries[queue.place - 1];
  return keep(queue, (entry) => entry !== current, successor);
}

/**
 * Moves an entry without affecting playback or the order before shuffling. Ignores removed entries.
 *
 * @param toPlace new index, clamped to the queue
 */
export function moveEntry(queue: Queue, entryId: number, toPlace: number): Queue {
  const moved = queue.entries.find((entry) => entry.entryId === entryId);
  if (!moved) return queue;
  const others = queue.entries.filter((entry) => entry !== moved);
  return arrange(queue, insertAt(others, clamp(toPlace, 0, others.length), moved));
}

/** Removes all but the current entry. */
export const clearQueue = (queue: Queue): Queue =>
  keep(queue, (entry) => entry === currentOf(queue));

/** Puts the current entry first and the others after it in random order. */
export function shuffleQueue(queue: Queue, random: Random): Queue {
  if (isShuffled(queue)) return queue;
  const current = currentOf(queue);
  const others = queue.entries.filter((entry) => entry !== current);
  const entries = [...(current ? [current] : []), ...shuffle(others, random)];
  const orderBeforeShuffle = queue.entries.map(({ entryId }) => entryId);
  return { ...arrange(queue, entries), orderBeforeShuffle };
}

/**
 * Restores the order before shuffling. Entries added since stay behind the entry after which they were
 * added, or come last.
 */
export function unshuffleQueue(queue: Queue): Queue {
  const byId = new Map(queue.entries.map((entry) => [entry.entryId, entry]));
  const entries = queue.orderBeforeShuffle?.flatMap((entryId) => byId.get(entryId) ?? []);
  return { ...arrange(queue, entries ?? queue.entries), orderBeforeShuffle: null };
}

export const setRepeat = (queue: Queue, repeat: RepeatMode): Queue => ({ ...queue, repeat });

/** Reorders the entries and keeps the current one. */
function arrange(queue: Queue, entries: readonly QueueEntry[], current = currentOf(queue)): Queue {
  const place = current ? entries.indexOf(current) : 0;
  return { ...queue, entries, place: Math.max(0, place) };
}

function keep(
  queue: Queue,
  isKept: (entry: QueueEntry) => boolean,
  current = currentOf(queue),
): Queue {
  const entries = queue.entries.filter(isKept);
  const keptIds = new Set(entries.map(({ entryId }) => entryId));
  const order = queue.orderBeforeShuffle?.filter((entryId) => keptIds.has(entryId));
  return { ...arrange(queue, entries, current), orderBeforeShuffle: order ?? null };
}

function makeRoom(queue: Queue): Queue {
  if (queue.entries.length < MOST_ENTRIES) return queue;
  const forgotten = queue.place > 0 ? queue.entries[0] : queue.entries.at(-1);
  return keep(queue, (entry) => entry !== forgotten);
}

function insert(queue: Queue, track: PlayableTrack, place: number, orderPlace: number): Queue {
  const { entries, orderBeforeShuffle: order, nextEntryId: entryId } = queue;
  return {
    ...queue,
    entries: insertAt(entries, place, { entryId, track }),
    orderBeforeShuffle: order && insertAt(order, orderPlace, entryId),
    nextEntryId: entryId + 1,
  };
}

function insertAt<T>(items: readonly T[], index: number, item: T): T[] {
  return [...items.slice(0, index), item, ...items.slice(index)];
}
