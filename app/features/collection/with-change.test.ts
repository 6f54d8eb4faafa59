import { expect, test } from 'vitest';
import { type TracksChange, withChange } from './with-change.ts';

const TRACKS = ['a', 'b', 'c', 'd'];

test.each<[string, TracksChange, string]>([
  ['a new track comes last', { kind: 'add', trackId: 'e' }, 'abcde'],
  ['a track that is there already stays where it is', { kind: 'add', trackId: 'b' }, 'abcd'],
  ['a removed track is gone', { kind: 'remove', trackId: 'b' }, 'acd'],
  ['removing a track that is not there changes nothing', { kind: 'remove', trackId: 'x' }, 'abcd'],
  ['a track moves up', { kind: 'move', trackId: 'c', place: 1 }, 'acbd'],
  [
    'a track moves down, past the one at that place',
    { kind: 'move', trackId: 'b', place: 2 },
    'acbd',
  ],
  ['a track moves to the start', { kind: 'move', trackId: 'd', place: 0 }, 'dabc'],
  ['a track moves to the end', { kind: 'move', trackId: 'a', place: 3 }, 'bcda'],
  ['a place beyond the end is the end', { kind: 'move', trackId: 'a', place: 99 }, 'bcda'],
  ['a place before the start is the start', { kind: 'move', trackId: 'c', place: -1 }, 'cabd'],
  [
    'moving a track that is not there changes nothing',
    { kind: 'move', trackId: 'x', place: 0 },
    'abcd',
  ],
])('%s', (_, change, order) => {
  expect(withChange(TRACKS, change).join('')).toBe(order);
  expect(TRACKS.join('')).toBe('abcd');
});
