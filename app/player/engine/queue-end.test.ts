import { expect, test } from 'vitest';
import type { PlayQueueSnapshot } from './play-queue.ts';
import { EMPTY_QUEUE, playList } from './queue.ts';
import { endOfQueue } from './queue-end.ts';
import { playableTrack } from './testing/playable-track.ts';

const track = (id: string, duration: number) => playableTrack(id, { duration });
const queue = playList(EMPTY_QUEUE, [track('a', 60), track('b', 200), track('c', 100)], 1, () => 0);
const snapshot = (other: Partial<PlayQueueSnapshot> = {}): PlayQueueSnapshot => ({
  ...{ queue, isNonstop: false, goesOn: false, sleep: null },
  ...other,
});
const AT_50 = { positionSec: 50, speed: 1 };

test.each<[string, Partial<PlayQueueSnapshot>, object | null]>([
  ['ends with its track without Nonstop', {}, { kind: 'track', leftSec: 150 }],
  ['ends with its last track under Nonstop', { isNonstop: true }, { kind: 'list', leftSec: 250 }],
  [
    'ends with its last track when fitting ones follow',
    { goesOn: true },
    { kind: 'fitting', leftSec: 250 },
  ],
  [
    'ends with its track when the sleep timer does',
    { isNonstop: true, sleep: { kind: 'track' } },
    { kind: 'track', leftSec: 150 },
  ],
  ['never ends when it repeats', { queue: { ...queue, repeat: 'all' } }, { kind: 'never' }],
  ['without entries has no end', { queue: EMPTY_QUEUE }, null],
])('a queue %s', (_, other, end) => {
  expect(endOfQueue(snapshot(other), AT_50)).toEqual(end);
});

test('at a higher speed the end comes sooner', () => {
  const fast = { positionSec: 50, speed: 1.25 };
  expect(endOfQueue(snapshot({ isNonstop: true }), fast)).toEqual({ kind: 'list', leftSec: 200 });
});
