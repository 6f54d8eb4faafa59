import { expect, test } from 'vitest';
import { ALL_TRACKS } from './category.ts';
import { createSearch } from './search/search-tracks.ts';
import { makeTestTracks } from './testing/make-test-tracks.ts';
import { TRACK_FIELDS } from './track.ts';
import { toCard, toDetails, toListed, toSearchable } from './track-card.ts';
import { editedFields, fieldsWith, rangeOf } from './track-fields.ts';

test('fields are selected by all facts, and by any of several values', () => {
  expect(fieldsWith({ kind: 'lyrics', on: ['page', 'search'] })).toEqual(['lyrics']);
  expect(fieldsWith({ kind: 'lyrics', on: 'card' })).toEqual([]);
  expect(fieldsWith({ kind: ['lyrics', 'chapters'] })).toEqual(['chapters', 'lyrics']);
});

test('no two fields have one column', () => {
  const columns = Object.values(TRACK_FIELDS).flatMap(({ column }) => column ?? []);
  expect(new Set(columns).size).toBe(columns.length);
});

test('operators edit what tracks.json may say', () => {
  expect(fieldsWith({ from: ['tags', 'sidecar'] })).toEqual(expect.arrayContaining(editedFields()));
});

test('a field without a range may have any number', () => {
  expect(rangeOf('year')).toEqual([1900, 2100]);
  expect(rangeOf('playbackCount')).toEqual([-Infinity, Infinity]);
});

test('a card has no field of the page, a searchable one those that are searched', () => {
  const chapters = [{ atSec: 0, title: 'Đầu' }];
  const [track] = makeTestTracks(1).map((track) => ({
    ...track,
    chapters,
    lyrics: 'La',
    year: 2026,
  }));
  if (!track) throw new Error('No track');
  const card = toCard(track);
  expect(Object.keys(card)).toEqual(expect.not.arrayContaining(['album', 'lyrics', 'chapters']));
  expect(card.hasChapters).toBe(true);
  expect(toDetails(track)).toMatchObject({ lyrics: 'La', year: 2026, chapters });
  expect(toSearchable(track)).toEqual({ ...card, album: track.album, chapters });
  expect(toListed(toSearchable(track))).toEqual(card);
});

test.each(fieldsWith({ on: 'search' }))('the search finds words of the %s', (field) => {
  const value = field === 'chapters' ? [{ atSec: 0, title: 'Quăng' }] : 'Quăng';
  const tracks = makeTestTracks(3).map((track, at) =>
    at === 1 ? { ...track, [field]: value } : track,
  );
  const search = createSearch(tracks.map(toSearchable));
  const { tracks: found, isNearest } = search('quăng', ALL_TRACKS);
  expect([found.map(({ id }) => id), isNearest]).toEqual([[tracks[1]?.id], false]);
});
