import { clamp } from '#app/domain/clamp.ts';
import type { PlayableTrack } from './player-snapshot.ts';

/** The same track may be queued twice: entries are told apart by their id. */
export type QueueEntry = { readonly entryId: number; readonly track: PlayableTrack };

export type RepeatMode = 'off' | 'all' | 'one';

/** What sounds, what comes and what has been. A value: every change gives another one. */
export type Queue = {
  /** In the order in which they sound. */
  readonly entries: readonly QueueEntry[];
  /** Index of the present entry; 0 while there is none. */
  readonly place: number;
  /** Every entry's id in the order to go back to; null while nothing is shuffled. */
  readonly orderBeforeShuffle: readonly number[] | null;
  readonly repeat: RepeatMode;
  /** Ids are never given twice, not even after their entry is gone. */
  readonly nextEntryId: number;
};

/** Numbers in [0, 1). */
export type Random = () => number;

/**
 * The queue is kept in localStorage, which holds 5 MB for the whole site and makes the page wait
 * while it writes: a thousand entries are less than half a megabyte, and days of sound.
 */
export const MOST_ENTRIES = 1_000;

/** So far into a track 'previous' means its beginning. */
export const RESTART_AFTER_SEC = 3;

export const EMPTY_QUEUE: Queue = {
  entries: [],
  place: 0,
  orderBeforeShuffle: null,
  repeat: 'off',
  nextEntryId: 1,
};

/** The entry that sounds, or waits to; undefined only where the queue is empty. */
export const presentOf = ({ entries, place }: Queue): QueueEntry | undefined => entries[place];

export const isShuffled = (queue: Queue): boolean => queue.orderBeforeShuffle !== null;

/**
 * What comes after the present entry; null where nothing does. Repeating one track repeats it only
 * at its end: who presses 'next' wants another.
 *
 * @param isByItself whether the track came to its end, and nobody pressed
 */
export function nextOf(queue: Queue, { isByItself }: { isByItself: boolean }): QueueEntry | null {
  const { entries, place, repeat } = queue;
  if (isByItself && repeat === 'one') return entries[place] ?? null;
  return entries[place + 1] ?? (repeat === 'all' ? entries[0] : null) ?? null;
}

/**
 * Where 'previous' leads: after the first three seconds to the present entry itself, which then
 * starts again; null where nothing was before.
 */
export function previousOf(queue: Queue, positionSec: number): QueueEntry | null {
  const { entries, place, repeat } = queue;
  if (positionSec >= RESTART_AFTER_SEC) return entries[place] ?? null;
  return entries[place - 1] ?? (repeat === 'all' ? entries.at(-1) : null) ?? null;
}

/**
 * A list in place of the queue, with the track at `index` as the present one. Where shuffling is on,
 * that one is first and all the others follow shuffled. Of a list that is too long, what comes from
 * `index` on is kept, and as much of what is before it as there is room for.
 *
 * @throws RangeError when the list has nothing at `index`
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
 * A single track as the present one: the nearest entry that has it, looking from the present one on
 * and around; where none has, a new one behind the present one.
 */
export function playTrack(queue: Queue, track: PlayableTrack): Queue {
  const { entries, place } = queue;
  const around = [...entries.slice(place), ...entries.slice(0, place)];
  const there = around.find((entry) => entry.track.id === track.id);
  if (there) return goToEntry(queue, there.entryId);
  return goToEntry(addNext(queue, track), queue.nextEntryId);
}

/** Makes this entry the present one. An entry that is gone changes nothing. */
export function goToEntry(queue: Queue, entryId: number): Queue {
  const entry = queue.entries.find((other) => other.entryId === entryId);
  return entry ? arrange(queue, queue.entries, entry) : queue;
}

/**
 * 'Phát tiếp theo': right behind the present entry, before what was put there earlier. In an empty
 * queue it is the present entry, and nothing sounds until somebody presses.
 *
 * A full queue forgets its first entry, which has been heard; while the first is the present one, its
 * last.
 */
export function addNext(queue: Queue, track: PlayableTrack): Queue {
  const room = makeRoom(queue);
  const presentId = presentOf(room)?.entryId ?? 0;
  const orderPlace = room.orderBeforeShuffle?.indexOf(presentId) ?? 0;
  return insert(room, track, room.place + 1, orderPlace + 1);
}

/** 'Thêm vào hàng đợi': behind all others, also when shuffling ends. Else as `addNext`. */
export const addLast = (queue: Queue, track: PlayableTrack): Queue =>
  insert(makeRoom(queue), track, MOST_ENTRIES, MOST_ENTRIES);

/**
 * Takes an entry out. In the place of the present one comes what 'next' would have led to, and
 * sounds if the other did. Where 'next' led nowhere, the entry before it becomes the present one, and
 * waits, paused. An entry that is gone changes nothing.
 */
export function removeEntry(queue: Queue, entryId: number): Queue {
  const present = presentOf(queue);
  if (entryId !== present?.entryId) return keep(queue, (entry) => entry.entryId !== entryId);
  const successor = nextOf(queue, { isByItself: false }) ?? queue.entries[queue.place - 1];
  return keep(queue, (entry) => entry !== present, successor);
}

/**
 * Moves an entry to another place, and what sounds goes on. While shuffled this changes nothing of
 * the order to go back to. An entry that is gone changes nothing.
 *
 * @param toPlace index that the entry will have, clamped to the queue
 */
export function moveEntry(queue: Queue, entryId: number, toPlace: number): Queue {
  const moved = queue.entries.find((entry) => entry.entryId === entryId);
  if (!moved) return queue;
  const others = queue.entries.filter((entry) => entry !== moved);
  return arrange(queue, insertAt(others, clamp(toPlace, 0, others.length), moved));
}

/** Takes out all but the present entry. */
export const clearQueue = (queue: Queue): Queue =>
  keep(queue, (entry) => entry === presentOf(queue));

/** The present entry goes on and is first; all the others come after it, in random order. */
export function shuffleQueue(queue: Queue, random: Random): Queue {
  if (isShuffled(queue)) return queue;
  const present = presentOf(queue);
  const others = queue.entries.filter((entry) => entry !== present);
  const entries = [...(present ? [present] : []), ...shuffle(others, random)];
  const orderBeforeShuffle = queue.entries.map(({ entryId }) => entryId);
  return { ...arrange(queue, entries), orderBeforeShuffle };
}

/**
 * Back to the order before shuffling; the present entry goes on. What was added since is behind the
 * entry that it was to follow, or at the end.
 */
export function unshuffleQueue(queue: Queue): Queue {
  const byId = new Map(queue.entries.map((entry) => [entry.entryId, entry]));
  const entries = queue.orderBeforeShuffle?.flatMap((entryId) => byId.get(entryId) ?? []);
  return { ...arrange(queue, entries ?? queue.entries), orderBeforeShuffle: null };
}

export const setRepeat = (queue: Queue, repeat: RepeatMode): Queue => ({ ...queue, repeat });

/** The entries so arranged, with the present one found again. */
function arrange(queue: Queue, entries: readonly QueueEntry[], present = presentOf(queue)): Queue {
  const place = present ? entries.indexOf(present) : 0;
  return { ...queue, entries, place: Math.max(0, place) };
}

function keep(
  queue: Queue,
  isKept: (entry: QueueEntry) => boolean,
  present = presentOf(queue),
): Queue {
  const entries = queue.entries.filter(isKept);
  const keptIds = new Set(entries.map(({ entryId }) => entryId));
  const order = queue.orderBeforeShuffle?.filter((entryId) => keptIds.has(entryId));
  return { ...arrange(queue, entries, present), orderBeforeShuffle: order ?? null };
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

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
