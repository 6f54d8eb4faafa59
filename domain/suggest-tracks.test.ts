import { expect, test } from 'vitest';
import { suggestTracks } from './suggest-tracks.ts';

const track = (id: string, bpm: number, tags: string[], streamUrl = `/${id}.mp3`) => ({
  id,
  bpm,
  tags,
  streamUrl,
  playbackCount: 10,
});

const current = track('current', 140, ['Remix', 'Acid']);

test('a shared tag counts as much as 10 BPM, and both count more than plays', () => {
  const played = { ...track('far-and-loved', 128, []), playbackCount: 1_000_000 };
  const tracks = [current, played, track('near', 139, []), track('kin', 132, ['Acid', 'Remix'])];
  expect(suggestTracks(current, tracks).map(({ id }) => id)).toEqual([
    'kin',
    'near',
    'far-and-loved',
  ]);
});

test('of equally similar tracks, the most played comes first', () => {
  const tracks = [5, 9, 1].map((plays) => ({
    ...track(`plays ${plays}`, 140, []),
    playbackCount: plays,
  }));
  expect(suggestTracks(current, tracks).map(({ playbackCount }) => playbackCount)).toEqual([
    9, 5, 1,
  ]);
});

test('a track without a known tempo counts as 20 BPM away', () => {
  const unknown = { ...track('unknown', 0, []), bpm: undefined };
  const tracks = [track('121', 121 - 2, []), unknown, track('122', 122, [])];
  expect(suggestTracks(current, tracks).map(({ id }) => id)).toEqual(['122', 'unknown', '121']);
});

test('tags that are not shared do not count', () => {
  const tracks = [track('many', 138, ['A', 'B', 'C', 'D']), track('near', 139, [])];
  expect(suggestTracks(current, tracks).map(({ id }) => id)).toEqual(['near', 'many']);
});

test('the track itself is never suggested, and its duplicate comes last', () => {
  const duplicate = track('duplicate', 140, ['Remix', 'Acid'], '/current.mp3');
  const ids = suggestTracks(current, [duplicate, current, track('far', 90, [])]).map((t) => t.id);
  expect(ids).toEqual(['far', 'duplicate']);
});

test('of two ids of one recording the second comes last', () => {
  const kin = track('kin', 140, ['Acid'], '/kin.mp3');
  const ids = suggestTracks(current, [kin, { ...kin, id: 'kin-again' }, track('far', 90, [])]);
  expect(ids.map(({ id }) => id)).toEqual(['kin', 'far', 'kin-again']);
});

test('there are at most eight suggestions, and none when the catalogue has no other track', () => {
  const many = Array.from({ length: 50 }, (_, n) => track(`t${n}`, 140, []));
  expect(suggestTracks(current, many)).toHaveLength(8);
  expect(suggestTracks(current, [current])).toEqual([]);
});
