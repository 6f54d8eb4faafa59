import { describe, expect, test } from 'vitest';
import { type ExploreRow, isTempo, MOST_IN_ROW, pickExploreRows, tempoOf } from './explore-rows.ts';
import { makeTestTracks } from './testing/make-test-tracks.ts';

const track = (id: string, facts: object = {}) => ({
  id,
  title: `Bài ${id}`,
  tags: [] as string[],
  streamUrl: `/sound/${id}.mp3`,
  playbackCount: 0,
  likesCount: 0,
  ...facts,
});

const nameOf = (row: ExploreRow) => (row.kind === 'tag' ? `#${row.tag}` : row.kind);
const idsOf = (rows: ExploreRow[], name: string) =>
  rows.find((row) => nameOf(row) === name)?.trackIds;

describe('a row has its own order', () => {
  const pick = () =>
    pickExploreRows([
      track('a', { playbackCount: 5, likesCount: 1, bpm: 128, addedOn: '2026-09-30' }),
      track('b', { playbackCount: 9, likesCount: 3, bpm: 133.9 }),
      track('c', { playbackCount: 7, likesCount: 2, bpm: 140, addedOn: '2026-10-01' }),
      track('d', { playbackCount: 1, likesCount: 9, bpm: 150, addedOn: '2026-09-30' }),
      track('e', { playbackCount: 0, likesCount: 0 }),
    ]);

  test.each([
    ['plays', 'b c a d e'],
    ['likes', 'd b c a e'],
    // Equal or missing dates keep the catalogue's order.
    ['new', 'c a d b e'],
    ['slow', 'b a'],
    ['fast', 'c d'],
  ])('the tracks of the row %s are in its order', (name, ids) =>
    expect(idsOf(pick(), name)?.join(' ')).toBe(ids),
  );

  test('a row needs two tracks', () =>
    expect(pick().map(nameOf)).toEqual(['plays', 'likes', 'new', 'slow', 'fast']));
});

test.each([
  [60, 'slow'],
  [133.99, 'slow'],
  [134, 'medium'],
  [139.99, 'medium'],
  [140, 'fast'],
  [220, 'fast'],
])('%d BPM is %s', (bpm, tempo) => expect(tempoOf(bpm)).toBe(tempo));

test('isTempo tells rows of a tempo from others', () => {
  expect(['slow', 'medium', 'fast'].every((kind) => isTempo(kind as ExploreRow['kind']))).toBe(
    true,
  );
  expect(['plays', 'likes', 'new', 'tag'].some((kind) => isTempo(kind as ExploreRow['kind']))).toBe(
    false,
  );
});

test('a duplicate is in no row, but a remix with another title is', () => {
  const sound = { streamUrl: '/sound/one.mp3', tags: ['Remix'], bpm: 140 };
  const rows = pickExploreRows([
    track('first', { ...sound, title: 'Lúa Non' }),
    track('again', { ...sound, title: 'Lúa Non'.normalize('NFD'), playbackCount: 9 }),
    track('other', { ...sound, title: 'Lúa Non (Remix)' }),
  ]);
  expect(rows.length).toBeGreaterThan(0);
  for (const { trackIds } of rows) expect(trackIds.toSorted()).toEqual(['first', 'other']);
});

describe('tags', () => {
  const pick = () =>
    pickExploreRows([
      track('1', { tags: ['Hiếm', 'Chill', 'Mưa', 'chill'] }),
      track('2', { tags: ['Chill', 'Acid', 'Hard', 'Tết'], playbackCount: 5 }),
      track('3', { tags: ['CHILL', 'Acid'.normalize('NFD'), 'Mưa', 'Hard', 'Tết', 'Biển'] }),
      track('4', { tags: ['Hard', 'Biển'] }),
    ]);

  test('the most used tags have a row, in any spelling; of equally used ones the first in the catalogue wins', () =>
    expect(
      pick()
        .filter(({ kind }) => kind === 'tag')
        .map(nameOf),
    ).toEqual(['#Chill', '#Hard', '#Mưa', '#Acid']));

  test('in the row of a tag, the most played track comes first', () =>
    expect(idsOf(pick(), '#Chill')).toEqual(['2', '1', '3']));
});

test('a row has at most twelve tracks, and without tracks there is no row', () => {
  const rows = pickExploreRows(makeTestTracks(5000));
  for (const { trackIds } of rows) expect(trackIds).toHaveLength(MOST_IN_ROW);
  expect(pickExploreRows([])).toEqual([]);
});
