import { describe, expect, expectTypeOf, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import type { TrackCard } from '#domain/track.ts';
import { rounds } from '#testing/rounds.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import {
  addLast,
  addNext,
  clearQueue,
  currentOf,
  EMPTY_QUEUE,
  goToEntry,
  isShuffled,
  MOST_ENTRIES,
  moveEntry,
  nextOf,
  playList,
  playTrack,
  previousOf,
  type Queue,
  type QueueEntry,
  removeEntry,
  setRepeat,
  shuffleQueue,
  unshuffleQueue,
} from './queue.ts';
import { playableTrack } from './testing/playable-track.ts';

const track = (id: string) => playableTrack(id);

/** A track for each letter. */
const tracks = (letters: string) => [...letters].map(track);
const ids = (queue: Queue) => queue.entries.map((entry) => entry.track.id).join('');
const current = (queue: Queue) => currentOf(queue)?.track.id;
const idOf = (entry: QueueEntry | null) => entry?.track.id ?? null;
/** The id of the first entry with this track. */
const entryOf = (queue: Queue, id: string) =>
  queue.entries.find((entry) => entry.track.id === id)?.entryId ?? Number.NaN;

const random = seededRandom('queue');
const queueOf = (letters: string, index = 0) =>
  playList(EMPTY_QUEUE, tracks(letters), index, random);
const shuffledOf = (letters: string, index = 0) =>
  playList(shuffleQueue(EMPTY_QUEUE, random), tracks(letters), index, random);
const isAutomatic = true;

test('a card of the catalogue can be queued unchanged', () => {
  expectTypeOf<TrackCard>().toExtend<PlayableTrack>();
});

describe('a played list', () => {
  test('a played list is queued completely, starting at the pressed place', () => {
    const queue = queueOf('abcd', 2);
    expect(ids(queue)).toBe('abcd');
    expect(current(queue)).toBe('c');
  });

  test('a played list replaces the queue, keeps repeat, and reuses no id', () => {
    const before = setRepeat(queueOf('xyz', 1), 'all');
    const queue = playList(before, tracks('ab'), 1, random);
    expect(ids(queue)).toBe('ab');
    expect(queue.repeat).toBe('all');
    const idsBefore = before.entries.map(({ entryId }) => entryId);
    for (const { entryId } of queue.entries) expect(idsBefore).not.toContain(entryId);
  });

  test('a shuffled list starts with the pressed track; the others follow in random order', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const queue = shuffledOf(letters, 7);
    expect(queue.place).toBe(0);
    expect(current(queue)).toBe('h');
    expect(ids(queue).slice(1)).not.toBe(letters.replace('h', ''));
    expect([...ids(queue)].sort().join('')).toBe(letters);
    const inOrder = unshuffleQueue(queue);
    expect(ids(inOrder)).toBe(letters);
    expect(current(inOrder)).toBe('h');
  });

  test('a shuffled list has every other track in second place equally often', () => {
    const counts = new Map<string, number>();
    for (let round = 0; round < 3_000; round++) {
      const second = ids(shuffledOf('abcd'))[1] ?? '';
      counts.set(second, (counts.get(second) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['b', 'c', 'd']);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  test.each([
    [0, 't0', 't999', 't0'],
    [3, 't3', 't1002', 't3'],
    [1_004, 't5', 't1004', 't1004'],
  ])(
    'a list of 1,005 tracks played at %d has those from %s to %s in the queue',
    (index, first, last, at) => {
      const long = Array.from({ length: MOST_ENTRIES + 5 }, (_, n) => track(`t${n}`));
      const queue = playList(EMPTY_QUEUE, long, index, random);
      expect(queue.entries).toHaveLength(MOST_ENTRIES);
      expect(queue.entries.at(0)?.track.id).toBe(first);
      expect(queue.entries.at(-1)?.track.id).toBe(last);
      expect(current(queue)).toBe(at);
    },
  );

  test.each([-1, 2, 0.5, Number.NaN])('playing a list at the place %d throws', (index) => {
    expect(() => queueOf('ab', index)).toThrow(RangeError);
  });
});

describe('a single played track', () => {
  test('a single track becomes the current one where it is already queued', () => {
    const queue = playTrack(queueOf('abcd', 1), track('d'));
    expect(ids(queue)).toBe('abcd');
    expect(current(queue)).toBe('d');
  });

  test('a single track that is queued several times is taken at its next place', () => {
    expect(playTrack(queueOf('abab', 2), track('b')).place).toBe(3);
    expect(playTrack(queueOf('abac', 3), track('a')).place).toBe(0);
    expect(playTrack(queueOf('aba', 2), track('a')).place).toBe(2);
  });

  test('a single track that is not queued is inserted after the current one', () => {
    const queue = playTrack(queueOf('abc', 1), track('x'));
    expect(ids(queue)).toBe('abxc');
    expect(current(queue)).toBe('x');
    expect(current(playTrack(EMPTY_QUEUE, track('x')))).toBe('x');
  });
});

describe('an added track', () => {
  test('a track added next comes directly after the current one, latest first', () => {
    const queue = addNext(addNext(queueOf('abc', 1), track('x')), track('y'));
    expect(ids(queue)).toBe('abyxc');
    expect(current(queue)).toBe('b');
  });

  test('a track added last comes after all others', () => {
    const queue = addLast(addLast(queueOf('abc', 1), track('x')), track('a'));
    expect(ids(queue)).toBe('abcxa');
    expect(current(queue)).toBe('b');
  });

  test.each([
    ['next', addNext],
    ['last', addLast],
  ])('a track added %s becomes the queue when it was empty, also shuffled', (_, add) => {
    for (const empty of [EMPTY_QUEUE, shuffleQueue(EMPTY_QUEUE, random)]) {
      const queue = add(empty, track('a'));
      expect(current(queue)).toBe('a');
      expect(ids(unshuffleQueue(queue))).toBe('a');
    }
  });

  test('a track added while shuffled stays behind the current track, or last, when shuffling ends', () => {
    const shuffled = shuffleQueue(queueOf('abcde', 2), random);
    const queue = addLast(addNext(shuffled, track('x')), track('z'));
    expect(ids(queue)).toMatch(/^cx.*z$/);
    expect(ids(unshuffleQueue(queue))).toBe('abcxdez');
  });

  test('a track added to a full queue removes the first entry, or the last one while the first is playing', () => {
    const long = Array.from({ length: MOST_ENTRIES }, (_, n) => track(`t${n}`));
    for (const add of [addNext, addLast]) {
      const heard = add(playList(EMPTY_QUEUE, long, 5, random), track('x'));
      expect(heard.entries).toHaveLength(MOST_ENTRIES);
      expect(heard.entries[0]?.track.id).toBe('t1');
      expect(heard.entries.some((entry) => entry.track.id === 'x')).toBe(true);
      expect(current(heard)).toBe('t5');

      const unheard = add(playList(EMPTY_QUEUE, long, 0, random), track('x'));
      expect(unheard.entries).toHaveLength(MOST_ENTRIES);
      expect(unheard.entries.some((entry) => entry.track.id === 't999')).toBe(false);
      expect(current(unheard)).toBe('t0');
    }
    const last = addNext(playList(EMPTY_QUEUE, long, 999, random), track('x'));
    expect(idOf(nextOf(last, { isAutomatic }))).toBe('x');
  });
});

describe('a removed entry', () => {
  test.each([
    ['before', 'a', 'bcd', 'c'],
    ['behind', 'd', 'abc', 'c'],
    ['at', 'c', 'abd', 'd'],
  ])(
    'removing the entry %s the current one leaves the right one current',
    (_, removed, left, currentAfter) => {
      const queue = queueOf('abcd', 2);
      const after = removeEntry(queue, entryOf(queue, removed));
      expect(ids(after)).toBe(left);
      expect(current(after)).toBe(currentAfter);
    },
  );

  test('removing the last entry while current makes the previous one current, or the first when all repeat', () => {
    const queue = queueOf('abc', 2);
    expect(current(removeEntry(queue, entryOf(queue, 'c')))).toBe('b');
    const repeating = setRepeat(queue, 'all');
    expect(current(removeEntry(repeating, entryOf(queue, 'c')))).toBe('a');
  });

  test('a removed entry is not repeated when one track repeats', () => {
    const queue = setRepeat(queueOf('ab'), 'one');
    expect(current(removeEntry(queue, entryOf(queue, 'a')))).toBe('b');
  });

  test.each(['off', 'all', 'one'] as const)(
    'removing the only entry leaves an empty queue, with repeat %s',
    (repeat) => {
      const queue = setRepeat(queueOf('a'), repeat);
      const after = removeEntry(queue, entryOf(queue, 'a'));
      expect(after.entries).toEqual([]);
      expect(currentOf(after)).toBeUndefined();
      expect(ids(addLast(after, track('b')))).toBe('b');
    },
  );

  test('removing an entry of a track queued twice leaves the other one', () => {
    const queue = queueOf('aba', 1);
    const last = queue.entries[2]?.entryId ?? Number.NaN;
    expect(ids(removeEntry(queue, last))).toBe('ab');
  });

  test('an entry removed while shuffled does not come back when shuffling ends', () => {
    const shuffled = shuffleQueue(queueOf('abcde', 1), random);
    const queue = removeEntry(shuffled, entryOf(shuffled, 'd'));
    expect(ids(unshuffleQueue(queue))).toBe('abce');
  });

  test('removing all entries keeps the current one', () => {
    const queue = clearQueue(queueOf('abcd', 2));
    expect(ids(queue)).toBe('c');
    expect(current(queue)).toBe('c');
    expect(ids(unshuffleQueue(clearQueue(shuffledOf('abcd', 2))))).toBe('c');
    expect(clearQueue(EMPTY_QUEUE).entries).toEqual([]);
  });
});

describe('a moved entry', () => {
  test.each([
    ['a', 2, 'bcad'],
    ['d', 0, 'dabc'],
    ['b', 3, 'acdb'],
    ['b', 1, 'abcd'],
    ['a', 99, 'bcda'],
    ['d', -1, 'dabc'],
  ])('moving %s to place %d gives %s, and the current track stays', (moved, toPlace, order) => {
    for (const index of [0, 1, 2, 3]) {
      const queue = queueOf('abcd', index);
      const after = moveEntry(queue, entryOf(queue, moved), toPlace);
      expect(ids(after)).toBe(order);
      expect(currentOf(after)).toBe(currentOf(queue));
    }
  });

  test('an entry moved while shuffled is back in its old place when shuffling ends', () => {
    const queue = shuffledOf('abcd', 2);
    const moved = moveEntry(queue, entryOf(queue, 'a'), 1);
    expect(ids(moved)).toMatch(/^ca/);
    expect(ids(unshuffleQueue(moved))).toBe('abcd');
  });
});

test('an unknown entry changes nothing', () => {
  const queue = queueOf('abc', 1);
  expect(goToEntry(queue, 99)).toEqual(queue);
  expect(moveEntry(queue, 99, 0)).toEqual(queue);
  expect(removeEntry(queue, 99)).toEqual(queue);
});

describe('shuffling', () => {
  test('shuffling keeps the current track, and all others follow it', () => {
    const queue = shuffleQueue(queueOf('abcdefgh', 5), random);
    expect(isShuffled(queue)).toBe(true);
    expect(queue.place).toBe(0);
    expect(current(queue)).toBe('f');
    const later = goToEntry(queue, queue.entries[3]?.entryId ?? 0);
    const inOrder = unshuffleQueue(later);
    expect(isShuffled(inOrder)).toBe(false);
    expect(ids(inOrder)).toBe('abcdefgh');
    expect(currentOf(inOrder)).toBe(currentOf(later));
  });

  test('shuffling turned on or off a second time changes nothing', () => {
    const shuffled = shuffleQueue(queueOf('abcdefgh', 5), random);
    expect(shuffleQueue(shuffled, random)).toEqual(shuffled);
    const inOrder = queueOf('abc', 1);
    expect(unshuffleQueue(inOrder)).toEqual(inOrder);
  });

  test('shuffling gives the same order for the same seed', () => {
    const shuffled = (seed: string) => ids(shuffleQueue(queueOf('abcdefghij'), seededRandom(seed)));
    expect(shuffled('1')).toBe(shuffled('1'));
    expect(shuffled('1')).not.toBe(shuffled('2'));
  });
});

describe('the next and the previous track', () => {
  test.each([
    // repeat, place, at its end, pressed, previous
    ['off', 0, 'b', 'b', null],
    ['off', 1, 'c', 'c', 'a'],
    ['off', 2, null, null, 'b'],
    ['all', 0, 'b', 'b', 'c'],
    ['all', 2, 'a', 'a', 'b'],
    ['one', 0, 'a', 'b', null],
    ['one', 2, 'c', null, 'b'],
  ] as const)(
    'with repeat %s, the entries before and after place %d are the right ones',
    (repeat, place, atItsEnd, pressed, before) => {
      const queue = setRepeat(queueOf('abc', place), repeat);
      expect(idOf(nextOf(queue, { isAutomatic }))).toBe(atItsEnd);
      expect(idOf(nextOf(queue, { isAutomatic: false }))).toBe(pressed);
      expect(idOf(previousOf(queue, 0))).toBe(before);
    },
  );

  test('a queue of one repeats itself when all repeat', () => {
    const queue = setRepeat(queueOf('a'), 'all');
    expect(idOf(nextOf(queue, { isAutomatic: false }))).toBe('a');
    expect(idOf(previousOf(queue, 0))).toBe('a');
  });

  test.each(['off', 'all', 'one'] as const)(
    'an empty queue has no next or previous track, with repeat %s',
    (repeat) => {
      const empty = setRepeat(EMPTY_QUEUE, repeat);
      expect(nextOf(empty, { isAutomatic })).toBeNull();
      expect(nextOf(empty, { isAutomatic: false })).toBeNull();
      expect(previousOf(empty, 0)).toBeNull();
      expect(previousOf(empty, 10)).toBeNull();
    },
  );

  test('previous is the current track after its first three seconds', () => {
    const queue = queueOf('abc', 1);
    expect(idOf(previousOf(queue, 2.99))).toBe('a');
    expect(idOf(previousOf(queue, 3))).toBe('b');
    expect(idOf(previousOf(queueOf('abc'), 3))).toBe('a');
  });
});

test('seeded random changes keep the queue consistent', () => {
  for (let seed = 1; seed <= rounds(100, 300); seed++) {
    const random = seededRandom(String(seed));
    const pick = (count: number) => Math.floor(random() * count);
    const anyTrack = () => track('abcdefgh'[pick(8)] ?? '');
    const anyList = () => Array.from({ length: 1 + pick(6) }, anyTrack);
    const longList = Array.from({ length: MOST_ENTRIES - 1 + pick(3) }, anyTrack);
    let queue = EMPTY_QUEUE;
    const anyEntry = () => queue.entries[pick(queue.entries.length)]?.entryId ?? 1;
    const start = () => {
      const list = seed % 50 === 0 ? longList : anyList();
      return playList(queue, list, pick(list.length), random);
    };
    // In this order because of `which` below: the first four keep the current track, the first five
    // the set of entries.
    const acts: [name: string, act: () => Queue][] = [
      ['shuffle', () => shuffleQueue(queue, random)],
      ['unshuffle', () => unshuffleQueue(queue)],
      ['move', () => moveEntry(queue, anyEntry(), pick(9) - 1)],
      ['repeat', () => setRepeat(queue, (['off', 'all', 'one'] as const)[pick(3)] ?? 'off')],
      ['go to', () => goToEntry(queue, anyEntry())],
      ['add next', () => addNext(queue, anyTrack())],
      ['add last', () => addLast(queue, anyTrack())],
      ['play', () => playTrack(queue, anyTrack())],
      ['remove', () => removeEntry(queue, anyEntry())],
      ['clear', () => (random() < 0.2 ? clearQueue(queue) : queue)],
      ['play a list', () => (random() < 0.2 || queue === EMPTY_QUEUE ? start() : queue)],
    ];
    for (let step = 0; step < 60; step++) {
      const which = pick(acts.length);
      const [name, act] = acts[which] ?? acts[0] ?? raise();
      const before = freeze(queue);
      queue = act();
      const at = `seed ${seed}, step ${step}: ${name}`;
      expectSound(queue, at);
      if (which < 4) expect(currentOf(queue), at).toBe(currentOf(before));
      if (which < 5) expect(hasSameEntries(queue, before), at).toBe(true);
      const back = unshuffleQueue(shuffleQueue(queue, random));
      if (!isShuffled(queue)) expect(back.entries, at).toEqual(queue.entries);
    }
  }
});

/** In any order. toEqual compares each entry of a Set with each other one. */
const hasSameEntries = (one: Queue, other: Queue) =>
  new Set([...one.entries, ...other.entries]).size === one.entries.length &&
  one.entries.length === other.entries.length;

function expectSound(queue: Queue, at: string) {
  const { entries, place, orderBeforeShuffle, nextEntryId } = queue;
  const entryIds = entries.map(({ entryId }) => entryId);
  expect(place, at).toBeGreaterThanOrEqual(0);
  expect(place, at).toBeLessThanOrEqual(Math.max(0, entries.length - 1));
  expect(Number.isInteger(place), at).toBe(true);
  expect(entries.length, at).toBeLessThanOrEqual(MOST_ENTRIES);
  expect(new Set(entryIds).size, at).toBe(entries.length);
  for (const entryId of entryIds) if (entryId >= nextEntryId) raise(at);
  if (orderBeforeShuffle) expect(orderBeforeShuffle.toSorted(), at).toEqual(entryIds.toSorted());
}

/** Makes changes in place throw. */
function freeze(queue: Queue): Queue {
  Object.freeze(queue.entries);
  Object.freeze(queue.orderBeforeShuffle);
  return Object.freeze(queue);
}

function raise(message?: string): never {
  throw new Error(message);
}
