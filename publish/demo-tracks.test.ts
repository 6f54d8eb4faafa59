import { expect, test } from 'vitest';
import { type ExploreRow, pickExploreRows } from '#domain/explore-rows.ts';
import { playbackGain } from '#domain/playback-gain.ts';
import { readDemoTracks } from './demo-tracks.ts';

const { tracks: demo } = await readDemoTracks();

const nameOf = (row: ExploreRow) => (row.kind === 'tag' ? `#${row.tag}` : row.kind);
const toDb = (gain: number) => 20 * Math.log10(gain);

test('the demo fills every kind of row', () => {
  const rows = pickExploreRows(demo);
  expect(rows.map(nameOf)).toEqual([
    ...['plays', 'likes', 'new', 'slow', 'medium', 'fast'],
    ...['#Vinahouse', '#Peak Time', '#Chill', '#Nonstop'],
  ]);
  for (const { trackIds } of rows) expect(new Set(trackIds).size).toBe(trackIds.length);
});

test('the demo’s recordings change by at most a tenth of a dB', () => {
  for (const track of demo)
    expect(Math.abs(toDb(playbackGain(track))), track.id).toBeLessThan(0.11);
});
