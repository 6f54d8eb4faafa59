import { expect, test } from 'vitest';
import { type TracksChange, withChange } from './with-change.ts';

const TRACKS = ['a', 'b', 'c', 'd'];

test.each<[string, TracksChange, string]>([
  ['a new one comes last', { kind: 'add', trackId: 'e' }, 'abcde'],
  ['one that is there stays where it is', { kind: 'add', trackId: 'b' }, 'abcd'],
  ['one is taken out', { kind: 'remove', trackId: 'b' }, 'acd'],
  ['one that is not there is no loss', { kind: 'remove', trackId: 'x' }, 'abcd'],
  ['up', { kind: 'move', trackId: 'c', place: 1 }, 'acbd'],
  ['down, past the one that stood there', { kind: 'move', trackId: 'b', place: 2 }, 'acbd'],
  ['to the start', { kind: 'move', trackId: 'd', place: 0 }, 'dabc'],
  ['to the end', { kind: 'move', trackId: 'a', place: 3 }, 'bcda'],
  ['beyond the end', { kind: 'move', trackId: 'a', place: 99 }, 'bcda'],
  ['before the start', { kind: 'move', trackId: 'c', place: -1 }, 'cabd'],
  ['one that is not there does not come', { kind: 'move', trackId: 'x', place: 0 }, 'abcd'],
])('%s', (_, change, order) => {
  expect(withChange(TRACKS, change).join('')).toBe(order);
  expect(TRACKS.join('')).toBe('abcd');
});
